import type { OrcamentoStatus } from '@lastro/contract'
import type { Transacao } from '@lastro/db'
import { mesToSql, type Periodo } from '@lastro/engine'
import { sql } from 'kysely'
import type { ContextoCliente } from '../../http/contexto.ts'

export interface CarteiraClienteRow {
  id: string
  cnpj: string
  nome: string
  nomeCurto: string
  marca: string
  marcaTitulo: string
  arquivado: boolean
  importacaoId: number | null
  importacaoAt: Date | null
  emAndamento: number
  recusadas: number
  refusedId: number | null
  interrompidas: number
  interrompidaId: number | null
  mesInicio: number | null
  mesFim: number | null
  meses: number
  versao: number
  coberturaVersao: number | null
  contas: number | null
  contasMapeadas: number | null
  contasPendentes: number | null
  valorCentavos: number | null
  valorMapeadoCentavos: number | null
  coberturaInicio: number | null
  coberturaFim: number | null
  pessoas: number
  pessoasAtivas: number
  blockedPeople: number
  convites: number
  convitesVencidos: number
  orcamentoId: number | null
  orcamentoNome: string | null
  orcamentoStatus: OrcamentoStatus | null
  orcamentoInicio: number | null
  aprovacoes: number
  aprovacaoId: number | null
  fechamentos: number
  fechamentoInicio: number | null
}

/**
 * Lists all clientes in one statement; none unless the user is an active admin.
 * A user who signed in since `usedSince` counts as active.
 */
export async function listClientes(
  tx: Transacao,
  { quem, agora, usedSince }: { quem: string; agora: Date; usedSince: Date },
): Promise<CarteiraClienteRow[]> {
  const { rows } = await sql<CarteiraClienteRow>`
    select cliente_id as id, cnpj, nome, nome_curto as "nomeCurto", marca,
      coalesce((select m.titulo from marca m where m.chave = c.marca), marca) as "marcaTitulo", arquivado, importacao_id as "importacaoId",
      importacao_at as "importacaoAt", em_andamento as "emAndamento", recusadas, recusada_id as "refusedId", interrompidas,
      interrompida_id as "interrompidaId", mes_inicio as "mesInicio", mes_fim as "mesFim", meses, versao,
      cobertura_versao as "coberturaVersao", contas, contas_mapeadas as "contasMapeadas", contas_pendentes as "contasPendentes",
      valor_centavos as "valorCentavos", valor_mapeado_centavos as "valorMapeadoCentavos", cobertura_inicio as "coberturaInicio",
      cobertura_fim as "coberturaFim", pessoas, pessoas_ativas as "pessoasAtivas", pessoas_bloqueadas as "blockedPeople", convites,
      convites_vencidos as "convitesVencidos", orcamento_id as "orcamentoId", orcamento_nome as "orcamentoNome",
      orcamento_status as "orcamentoStatus", orcamento_inicio as "orcamentoInicio", aprovacoes, aprovacao_id as "aprovacaoId", fechamentos,
      fechamento_inicio as "fechamentoInicio"
    from carteira_clientes(${quem}::uuid, ${agora}, ${usedSince}) c`.execute(tx)
  return rows
}

export interface CoberturaRow {
  versao: number
  contas: number
  contasMapeadas: number
  contasPendentes: number
  valorCentavos: number
  valorMapeadoCentavos: number
  periodo: Periodo | null
}

/** Keeps a newer version written concurrently by another process. */
export async function saveCobertura({ tx, cliente }: ContextoCliente, cobertura: CoberturaRow): Promise<void> {
  const { versao, contas, contasMapeadas, contasPendentes, valorCentavos, valorMapeadoCentavos, periodo } = cobertura
  await sql`
    insert into carteira_cobertura as c
      (cliente_id, versao, contas, contas_mapeadas, contas_pendentes, valor_centavos, valor_mapeado_centavos, mes_inicio, mes_fim)
    values (${cliente.id}, ${versao}, ${contas}, ${contasMapeadas}, ${contasPendentes}, ${valorCentavos}, ${valorMapeadoCentavos},
      ${periodo === null ? null : mesToSql(periodo.inicio)}, ${periodo === null ? null : mesToSql(periodo.fim)})
    on conflict (cliente_id) do update set versao = excluded.versao, contas = excluded.contas, contas_mapeadas = excluded.contas_mapeadas,
      contas_pendentes = excluded.contas_pendentes, valor_centavos = excluded.valor_centavos,
      valor_mapeado_centavos = excluded.valor_mapeado_centavos, mes_inicio = excluded.mes_inicio, mes_fim = excluded.mes_fim
    where c.versao < excluded.versao`.execute(tx)
}
