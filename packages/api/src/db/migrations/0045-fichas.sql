-- What a documento is found by (decision 0051). All of it takes long where there are many: it stands in antes/.
select 1;
