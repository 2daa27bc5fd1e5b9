-- What migration 0044 needs, while programs of before go on. Each paragraph is a step: it can be done twice, and nobody waits for it for long.

-- In guaraníes, by the rate of the documento: exempt, with IVA of 5 % and how much of it is IVA, with IVA of 10 % and how much of it is IVA, all
-- of it. Read from what is signed (F002 to F023), whoever wrote it. Of a documento without totals, zeros.
alter table documento add column if not exists montos numeric[];
create or replace function completar_montos() returns trigger language plpgsql as $$
declare
  suma text := split_part(split_part(new.xml, '<gTotSub>', 2), '</gTotSub>', 1);
  operacion text := split_part(split_part(new.xml, '<gOpeCom>', 2), '</gOpeCom>', 1);
  cambio numeric := 1;
  por_item boolean := false;
  exento numeric; con5 numeric; iva5 numeric; con10 numeric; iva10 numeric; total numeric;
begin
  if coalesce(substring(operacion from '<cMoneOpe>\s*(\w+)'), 'PYG') <> 'PYG' then
    por_item := substring(operacion from '<dCondTiCam>\s*(\d)') = '2';
    cambio := coalesce(substring(operacion from '<dTiCam>\s*([0-9.]+)')::numeric, 1);
  end if;
  total := coalesce(substring(suma from '<dTotGralOpe>\s*([0-9.]+)')::numeric, 0);
  -- SIFEN's own reckoning of IVA: what was rounded off is taken away again, the IVA of a commission added (F017, F036, F037, F035).
  iva5 := coalesce(substring(suma from '<dIVA5>\s*([0-9.]+)')::numeric, 0) - coalesce(substring(suma from '<dLiqTotIVA5>\s*([0-9.]+)')::numeric, 0);
  iva10 := coalesce(substring(suma from '<dIVA10>\s*([0-9.]+)')::numeric, 0) - coalesce(substring(suma from '<dLiqTotIVA10>\s*([0-9.]+)')::numeric, 0)
    + coalesce(substring(suma from '<dIVAComi>\s*([0-9.]+)')::numeric, 0);
  if not por_item then
    exento := coalesce(substring(suma from '<dSubExe>\s*([0-9.]+)')::numeric, 0) + coalesce(substring(suma from '<dSubExo>\s*([0-9.]+)')::numeric, 0);
    con5 := coalesce(substring(suma from '<dSub5>\s*([0-9.]+)')::numeric, 0);
    con10 := coalesce(substring(suma from '<dSub10>\s*([0-9.]+)')::numeric, 0);
    new.montos := array[exento * cambio, con5 * cambio, iva5 * cambio, con10 * cambio, iva10 * cambio, total * cambio];
    return new;
  end if;
  -- Each item has a rate of its own; the sum of them in guaraníes is in the documento (F023).
  select coalesce(sum(case when tasa = '5' or tasa = '10' then exenta else todo end * tc), 0),
    coalesce(sum((todo - exenta) * tc) filter (where tasa = '5'), 0), coalesce(sum(iva * tc) filter (where tasa = '5'), 0),
    coalesce(sum((todo - exenta) * tc) filter (where tasa = '10'), 0), coalesce(sum(iva * tc) filter (where tasa = '10'), 0)
  into exento, con5, iva5, con10, iva10
  from (
    select substring(item from '<dTasaIVA>\s*(\d+)') as tasa, coalesce(substring(item from '<dTotOpeItem>\s*([0-9.]+)')::numeric, 0) as todo,
      coalesce(substring(item from '<dBasExe>\s*([0-9.]+)')::numeric, 0) as exenta, coalesce(substring(item from '<dLiqIVAItem>\s*([0-9.]+)')::numeric, 0) as iva,
      coalesce(substring(item from '<dTiCamIt>\s*([0-9.]+)')::numeric, 1) as tc
    from regexp_split_to_table(split_part(new.xml, '<gTotSub>', 1), '<gCamItem>') with ordinality as partes (item, orden) where orden > 1
  ) as items;
  new.montos := array[exento, con5, iva5, con10, iva10, coalesce(substring(suma from '<dTotalGs>\s*([0-9.]+)')::numeric, total)];
  return new;
end $$;
create or replace trigger documento_montos before insert or update of montos on documento
  for each row when (new.montos is null) execute function completar_montos();
create or replace trigger documento_montos_fijos before update of montos on documento
  for each row when (old.montos is not null and old.montos is distinct from new.montos) execute function prohibir();

update documento set montos = null where documento_id between :desde and :hasta and montos is null;

alter table documento add constraint documento_con_montos check (montos is not null) not valid;

alter table documento validate constraint documento_con_montos;
