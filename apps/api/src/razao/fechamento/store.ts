import { mesFromSql, mesToSql, type Mes } from '@lastro/engine'
import { sql } from 'kysely'
import type { ContextoCliente } from '../../http/contexto.ts'
import type { ContentMes, LinhaContent } from './content-hash.ts'

interface FechamentoStep {
  usuarioId: string
  nome: string
  quando: Date
}

export interface FechamentoRow {
  id: number
  mes: Mes
  status: 'pedido' | 'recusado' | 'fechado' | 'reaberto'
  modeloId: number
  hash: Buffer
  linhas: LinhaContent[]
  resultadoCentavos: number
  observacao: string
  motivo: string
  pedido: FechamentoStep
  decidido: FechamentoStep | null
  reaberto: FechamentoStep | null
}

interface FechamentoSqlRow extends Omit<FechamentoRow, 'mes' | 'pedido' | 'decidido' | 'reaberto'> {
  mes: number
  askedAt: Date
  askedBy: string
  askedNome: string
  decidedAt: Date | null
  decidedBy: string | null
  decidedNome: string | null
  reopenedAt: Date | null
  reopenedBy: string | null
  reopenedNome: string | null
}

const atoOf = (usuarioId: string | null, nome: string | null, quando: Date | null): FechamentoStep | null =>
  usuarioId === null || quando === null ? null : { usuarioId, nome: nome ?? '', quando }

const columns = sql`
  f.id, f.mes, f.status, f.modelo_id as "modeloId", f.conteudo_hash as hash, f.linhas, f.resultado_centavos as "resultadoCentavos",
  f.observacao, f.motivo, f.asked_at as "askedAt", f.asked_by as "askedBy", a.nome as "askedNome", f.decided_at as "decidedAt",
  f.decided_by as "decidedBy", d.nome as "decidedNome", f.reopened_at as "reopenedAt", f.reopened_by as "reopenedBy",
  r.nome as "reopenedNome"`
const from = sql`
  from fechamento f join usuario a on a.id = f.asked_by
  left join usuario d on d.id = f.decided_by left join usuario r on r.id = f.reopened_by`

function toFechamento({ askedAt, askedBy, askedNome, ...row }: FechamentoSqlRow): FechamentoRow {
  const { id, status, modeloId, hash, linhas, resultadoCentavos, observacao, motivo } = row
  return {
    id,
    mes: mesFromSql(row.mes),
    status,
    modeloId,
    hash,
    linhas,
    resultadoCentavos,
    observacao,
    motivo,
    pedido: { usuarioId: askedBy, nome: askedNome, quando: askedAt },
    decidido: atoOf(row.decidedBy, row.decidedNome, row.decidedAt),
    reaberto: atoOf(row.reopenedBy, row.reopenedNome, row.reopenedAt),
  }
}

/** At most one request and one fechamento per month. */
export async function listVigentes({ tx, cliente }: ContextoCliente): Promise<Map<Mes, FechamentoRow>> {
  const { rows } = await sql<FechamentoSqlRow>`
    select ${columns} ${from} where f.cliente_id = ${cliente.id} and f.status in ('pedido', 'fechado') order by f.mes`.execute(tx)
  return new Map(rows.map((row) => [mesFromSql(row.mes), toFechamento(row)]))
}

export async function listHistorico({ tx, cliente }: ContextoCliente, mes: Mes): Promise<FechamentoRow[]> {
  const { rows } = await sql<FechamentoSqlRow>`
    select ${columns} ${from} where f.cliente_id = ${cliente.id} and f.mes = ${mesToSql(mes)} order by f.id desc`.execute(tx)
  return rows.map(toFechamento)
}

export async function insertRequests(
  { tx, cliente }: ContextoCliente,
  { usuarioId, modeloId, observacao, now }: { usuarioId: string; modeloId: number; observacao: string; now: Date },
  meses: readonly (ContentMes & { mes: Mes })[],
): Promise<void> {
  await tx
    .insertInto('fechamento')
    .values(
      meses.map(({ mes, hash, linhas, resultadoCentavos }) => ({
        cliente_id: cliente.id,
        mes: mesToSql(mes),
        modelo_id: modeloId,
        conteudo_hash: hash,
        linhas: JSON.stringify(linhas),
        resultado_centavos: resultadoCentavos,
        observacao,
        asked_by: usuarioId,
        asked_at: now,
      })),
    )
    .execute()
}

/** The database checks again that the month may be closed. */
export async function decide(
  { tx, cliente }: ContextoCliente,
  { id, status, quem, motivo = '', now }: { id: number; status: 'fechado' | 'recusado'; quem: string; motivo?: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('fechamento')
    .set({ status, decided_by: quem, decided_at: now, motivo })
    .where('cliente_id', '=', cliente.id)
    .where('id', '=', id)
    .execute()
}

export async function reopen(
  { tx, cliente }: ContextoCliente,
  { id, quem, motivo, now }: { id: number; quem: string; motivo: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('fechamento')
    .set({ status: 'reaberto', reopened_by: quem, reopened_at: now, motivo })
    .where('cliente_id', '=', cliente.id)
    .where('id', '=', id)
    .execute()
}
