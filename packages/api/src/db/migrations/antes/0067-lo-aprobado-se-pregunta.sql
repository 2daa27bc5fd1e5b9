-- What migration 0067 needs, while programs of before go on. Each paragraph is a step: it can be done twice, and nobody waits for it for long.

-- What was approved kept the time at which it was to be asked about before: it means nothing any more.
update documento_recibido set proxima_consulta = null where recibido_id between :desde and :hasta
  and estado <> 'FIRMADO' and proxima_consulta <= now();

-- What SIFEN approved is asked about once more when its issuer can cancel it no longer: 48 hours, or 168, and six more. Of what that was in the last 45 days, too,
-- unless it was asked about since; spread over two days. Instants are reckoned as seconds, which depend on no zone: a Citus takes nothing else of a column here.
update documento_recibido set consultas = 0, proxima_consulta = to_timestamp(greatest(
    extract(epoch from fecha_aprobacion - timestamptz 'epoch') + case tipo_documento when 1 then 54 else 174 end * 3600 + recibido_id % 21600,
    extract(epoch from now() - timestamptz 'epoch') + recibido_id % 172800))
  where recibido_id between :desde and :hasta and estado = 'APROBADO' and proxima_consulta is null
  and now() - fecha_aprobacion < interval '45 days' + case tipo_documento when 1 then interval '54 hours' else interval '174 hours' end
  and fecha_consulta - fecha_aprobacion < case tipo_documento when 1 then interval '54 hours' else interval '174 hours' end;

create index if not exists documento_recibido_se_pregunta on documento_recibido (proxima_consulta)
  where estado <> 'CANCELADO' and proxima_consulta is not null;

-- What was cancelled lately.
create index if not exists documento_recibido_cancelado on documento_recibido (contribuyente_id, ambiente, fecha_consulta)
  where estado = 'CANCELADO';
