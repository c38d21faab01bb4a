-- Of which lines a budget is made that whoever asks does not see: the realizado that they cover is theirs, and no line that is seen
-- stands in for them. Where a line is and nothing of what is in it; of who sees the whole company there is none.
create function orcamento_linhas_ocultas(p_orcamento_id integer)
  returns table (grupo_item_id integer, centro_custo_id integer, filial_id integer)
  language plpgsql stable set search_path = pg_catalog, lastro, pg_temp
  as $$
declare
  v_centros_custo text := coalesce(current_setting('app.centros_custo', true), '');
  v_filiais text := coalesce(current_setting('app.filiais', true), '');
begin
  if v_centros_custo = '' and v_filiais = '' then
    return;
  end if;
  perform set_config('app.centros_custo', '', true), set_config('app.filiais', '', true);
  return query select l.grupo_item_id, coalesce(l.centro_custo_id, 0), coalesce(l.filial_id, 0)
    from lastro.orcamento_linha l
    where l.cliente_id = nullif(current_setting('app.cliente_id', true), '')::uuid and l.orcamento_id = p_orcamento_id
      and ((v_centros_custo = '' or l.centro_custo_id = any (nullif(v_centros_custo, '')::int[]))
        and (v_filiais = '' or l.filial_id = any (nullif(v_filiais, '')::int[]))) is not true;
  perform set_config('app.centros_custo', v_centros_custo, true), set_config('app.filiais', v_filiais, true);
end $$;

revoke all on function orcamento_linhas_ocultas(integer) from public;
grant execute on function orcamento_linhas_ocultas(integer) to lastro_app;
