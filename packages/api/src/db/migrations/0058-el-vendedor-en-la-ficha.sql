-- Of an autofactura the seller is searched, too. All of it takes long where there are many: it stands in antes/.
select 1;
