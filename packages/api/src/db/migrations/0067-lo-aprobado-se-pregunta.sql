-- A documento that somebody else issued, and that SIFEN approved, is asked about once more, for its issuer may have cancelled it. What takes long of it stands in
-- antes/.
do $$
begin
  drop index documento_recibido_por_consultar;
end $$;
