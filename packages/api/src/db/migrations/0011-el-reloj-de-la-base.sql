-- Who holds a lease, how long something waits and how old it is, is said by one clock for all processes: the database's.
create function ahora() returns timestamptz language sql stable return statement_timestamp();
