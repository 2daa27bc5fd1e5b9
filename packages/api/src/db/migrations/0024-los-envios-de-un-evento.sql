-- Of an event's history requests that only asked, and got no verdict, are forgotten, several at once where one follows them that was told
-- more. What its next step hangs on is what may have left for SIFEN: of that nothing is forgotten.
drop trigger evento_no_retrocede on evento_sifen;
create trigger evento_no_retrocede before update of arriendo, historia on evento_sifen
  for each row when (
    new.arriendo < old.arriendo
    or jsonb_array_length(jsonb_path_query_array(new.historia, '$[*] ? (@.paso == "envio" && @.dijo != "no-salio")'))
      < jsonb_array_length(jsonb_path_query_array(old.historia, '$[*] ? (@.paso == "envio" && @.dijo != "no-salio")'))
  ) execute function prohibir();
