-- What buyers asked in a month is found by its index: antes/0060-peticiones-de-un-mes.sql.
select 1;
