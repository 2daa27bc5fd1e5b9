/** The values of a statement, by name: each is written once, and its place follows from where it is written. */
export interface Named<Name extends string> {
  /** `$3` for the third: where a statement needs one of them by itself. */
  at: Record<Name, string>
  /** `contribuyente_id, ambiente, …`: the names are those of the columns in an insertion. */
  names: string
  /** `$1, $2, …`, in the order of the names. */
  places: string
  values: unknown[]
}

/**
 * Positional parameters, as the driver takes them. One jsonb parameter, read by jsonb_to_record, would be shorter, but the insertion of a
 * documento (24 columns, 7 kB of XML) takes PostgreSQL 17 % longer with it. `after`: how many places are taken before these.
 */
export function named<Name extends string>(record: Record<Name, unknown>, after = 0): Named<Name> {
  const at = {} as Record<Name, string> // filled below with every key of `record`
  const places: string[] = []
  const values: unknown[] = []
  for (const name in record) {
    values.push(record[name])
    const place = `$${after + values.length}`
    at[name] = place
    places.push(place)
  }
  return { at, names: Object.keys(record).join(', '), places: places.join(', '), values }
}

/** The columns of rows that come as one JSON of many: as an insertion names them, and with the types with which json_to_recordset reads them. */
export const toRecordset = (
  columnas: Readonly<Record<string, string>>,
): { names: string; types: string } => ({
  names: Object.keys(columnas).join(', '),
  types: Object.entries(columnas)
    .map(column => column.join(' '))
    .join(', '),
})
