/** Bounds of a block that SQL makes; those of an import are in packages/importacao/src/block-encoder.ts. */
const BLOCK_MAX = { partidas: 2048, textoBytes: 256 * 1024 }

/**
 * Query that packs postings into rows of `partida_bloco`, in the order of its columns.
 * @param source table or parenthesized query with the columns of a posting
 */
export function selectBlocks(source: string): string {
  const ordered = 'order by data, linha'
  const array = (column: string): string => `array_agg(${column} ${ordered})`
  const texts = (column: string): string => `string_agg(${column}, chr(31) ${ordered})`
  return `
    select cliente_id, importacao_id,
      row_number() over (partition by cliente_id, importacao_id order by conta_id, centro_custo_id, filial_id, parte, trecho)::integer,
      conta_id, centro_custo_id, filial_id, count(*)::integer, min(data), max(data), min(linha), max(linha),
      ${array('valor_centavos')}, ${array('linha')}, ${array('lancamento_linha')}, ${array('data')}, ${array('tipo')},
      ${texts('numero')}, ${texts('documento')}, ${texts('historico')}
    from (
      select p.*, (row_number() over serie - 1) / ${BLOCK_MAX.partidas} as parte,
        (sum(octet_length(numero) + octet_length(documento) + octet_length(historico)) over serie - 1) / ${BLOCK_MAX.textoBytes} as trecho
      from ${source} p
      window serie as (partition by cliente_id, importacao_id, conta_id, centro_custo_id, filial_id order by data, linha
        rows unbounded preceding)
    ) p
    group by cliente_id, importacao_id, conta_id, centro_custo_id, filial_id, parte, trecho`
}
