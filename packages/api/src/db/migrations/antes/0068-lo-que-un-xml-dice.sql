-- What migration 0068 needs, while programs of before go on. Each paragraph is a step: it can be done twice, and nobody waits for it for long.

-- What is between the marks of an element, as XML writes it: as it is, as CDATA, a letter by its number, in decimals or not, a reference by name. Of a comment, or
-- of an instruction, nothing is said.
create or replace function texto_dicho(escrito text) returns text language sql immutable strict parallel safe
return case when escrito !~ '[&<]' then escrito else coalesce((
  select string_agg(coalesce(p[1], case when letra between 1 and 55295 or letra between 57344 and 1114111 then chr(letra) end,
      case p[4] when '&lt;' then '<' when '&gt;' then '>' when '&quot;' then '"' when '&apos;' then '''' when '&amp;' then '&' else p[4] end), '' order by orden)
  from regexp_matches(escrito,
      '<!\[CDATA\[((?:[^]]|\][^]]|\]\]+[^]>])*\]*)\]\]>|<!--(?:[^-]|-[^-])*-->|<\?(?:[^?]|\?+[^?>])*\?+>|&#0*(\d{1,7});|&#x0*([\da-fA-F]{1,6});|(&\w+;|[^&<]+)', 'g')
    with ordinality as partes (p, orden),
    lateral (select coalesce(p[2]::integer, ('x' || lpad(p[3], 8, '0'))::bit(32)::integer) as letra) numero), '') end;

-- Of which a search is a part: from whom, and what. A word begins after a space.
create or replace function completar_texto_de_recibido() returns trigger language plpgsql as $$
begin
  new.texto := ' ' || plegar(new.emisor_nombre || ' ' || split_part(new.emisor_ruc, '-', 1)) || ' '
    || plegar(coalesce((select texto_dicho(string_agg(item[1], ' '))
      from regexp_matches(new.xml, '<dDesProSer>(.*?)</dDesProSer>', 'g') as items (item)), '')) || ' ';
  return new;
end $$;

update documento_recibido set texto = null where recibido_id between :desde and :hasta and xml ~ '<dDesProSer>[^<]*(&|<[!?])';
