-- What was received is found by what its items say, however whoever signed it wrote their letters. All of it takes long where there are many: it stands in antes/.
select 1;
