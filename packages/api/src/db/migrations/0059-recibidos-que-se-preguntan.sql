-- A documento that somebody else issued, of which SIFEN has not said that it has it, is asked for again. All of it takes long where there are many: it stands in antes/.
select 1;
