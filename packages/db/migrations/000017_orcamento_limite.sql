-- A budget adds up exactly, whoever wrote its lines: every sum of it stays below 2^53, which is what a number of JavaScript holds. Units and
-- rules as in 000015.

-- Once per statement, and only when a value is large enough: 200,000 lines of twelve months of less can not add up to more. Nor can what did not
-- grow: holds, notes and cuts are not counted.
create function orcamento_linha_limitar() returns trigger
  language plpgsql set search_path = pg_catalog, lastro, pg_temp
  as $$
declare
  v_centros_custo text := coalesce(current_setting('app.centros_custo', true), '');
  v_filiais text := coalesce(current_setting('app.filiais', true), '');
  v_linhas_max constant integer := 200000;
  v_soma_max constant bigint := 9007199254740991;
  v_valor_max constant bigint := v_soma_max / 12 / v_linhas_max;
  v_orcamento integer;
begin
  if tg_op = 'UPDATE' then
    if not exists (
      select from tocadas t left join antigas a using (cliente_id, orcamento_id, id)
      where a.id is null
        or abs(t.m01_centavos) > abs(a.m01_centavos) or abs(t.m02_centavos) > abs(a.m02_centavos)
        or abs(t.m03_centavos) > abs(a.m03_centavos) or abs(t.m04_centavos) > abs(a.m04_centavos)
        or abs(t.m05_centavos) > abs(a.m05_centavos) or abs(t.m06_centavos) > abs(a.m06_centavos)
        or abs(t.m07_centavos) > abs(a.m07_centavos) or abs(t.m08_centavos) > abs(a.m08_centavos)
        or abs(t.m09_centavos) > abs(a.m09_centavos) or abs(t.m10_centavos) > abs(a.m10_centavos)
        or abs(t.m11_centavos) > abs(a.m11_centavos) or abs(t.m12_centavos) > abs(a.m12_centavos)
    ) then
      return null;
    end if;
  end if;
  perform set_config('app.centros_custo', '', true), set_config('app.filiais', '', true);
  if tg_op = 'INSERT' then
    select t.orcamento_id into v_orcamento from (select distinct cliente_id, orcamento_id from tocadas) t
      where (select count(*) from lastro.orcamento_linha l where l.cliente_id = t.cliente_id and l.orcamento_id = t.orcamento_id) > v_linhas_max
      limit 1;
    if found then
      raise exception 'orcamento % has more than % lines', v_orcamento, v_linhas_max using errcode = 'LA013';
    end if;
  end if;
  select t.orcamento_id into v_orcamento from (
      select distinct cliente_id, orcamento_id from tocadas
      where greatest(m01_centavos, m02_centavos, m03_centavos, m04_centavos, m05_centavos, m06_centavos, m07_centavos, m08_centavos,
          m09_centavos, m10_centavos, m11_centavos, m12_centavos) > v_valor_max
        or least(m01_centavos, m02_centavos, m03_centavos, m04_centavos, m05_centavos, m06_centavos, m07_centavos, m08_centavos,
          m09_centavos, m10_centavos, m11_centavos, m12_centavos) < -v_valor_max
    ) t
    where (select sum(abs(l.m01_centavos::numeric) + abs(l.m02_centavos) + abs(l.m03_centavos) + abs(l.m04_centavos) + abs(l.m05_centavos)
        + abs(l.m06_centavos) + abs(l.m07_centavos) + abs(l.m08_centavos) + abs(l.m09_centavos) + abs(l.m10_centavos) + abs(l.m11_centavos)
        + abs(l.m12_centavos))
      from lastro.orcamento_linha l where l.cliente_id = t.cliente_id and l.orcamento_id = t.orcamento_id) > v_soma_max
    limit 1;
  if found then
    raise exception 'orcamento % adds up to more than 2^53', v_orcamento using errcode = 'LA014';
  end if;
  perform set_config('app.centros_custo', v_centros_custo, true), set_config('app.filiais', v_filiais, true);
  return null;
end $$;

create trigger orcamento_linha_limitar_insert after insert on orcamento_linha
  referencing new table as tocadas for each statement execute function orcamento_linha_limitar();
create trigger orcamento_linha_limitar_update after update on orcamento_linha
  referencing old table as antigas new table as tocadas for each statement execute function orcamento_linha_limitar();

revoke all on function orcamento_linha_limitar() from public;
