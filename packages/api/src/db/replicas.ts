import type { Replicas } from '../domain/replicas.ts'
import { type Db, one } from './db.ts'

/** Whoever may see no details of those that replicate still sees that they are there. */
export async function findReplicas(db: Db): Promise<Replicas> {
  return one<Replicas>(db, {
    text: `
      select (select count(*)::int from pg_stat_get_wal_senders()) as cuantas,
        current_setting('synchronous_standby_names') as nombres, current_setting('synchronous_commit') as confirmacion`,
  })
}
