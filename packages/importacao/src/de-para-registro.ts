import type { Transacao } from '@lastro/db'
import { findClosedUntil } from '@lastro/db'
import { sql } from 'kysely'
import type { ImportacaoContext } from './context.ts'
import { listMesesDasContas, readRegras, readVigencias, writeVigencias } from './de-para-regras.ts'
import { buildVigencias, destinoIn, keepClosed } from './vigencia.ts'
import type { Vigencia } from './vigencia.ts'

const ACTION = 'importacao.updateDePara'

export type ContaRecorded = { conta: string; antes: Vigencia[]; depois: Vigencia[] }

/** Records the automatic De-Para of these accounts before and after, as the source of an undo. */
export async function recordVigencias(
  { tx, clienteId, usuarioId, importacaoId }: Pick<ImportacaoContext, 'tx' | 'clienteId' | 'usuarioId' | 'importacaoId'>,
  contas: readonly ContaRecorded[],
): Promise<void> {
  if (contas.length === 0) return
  await tx
    .insertInto('auditoria')
    .values({
      cliente_id: clienteId,
      usuario_id: usuarioId,
      acao: ACTION,
      assunto: 'DePara',
      assunto_id: String(importacaoId),
      antes: JSON.stringify(contas.map(({ conta, antes }) => ({ conta, regras: antes }))),
      depois: JSON.stringify(contas.map(({ conta, depois }) => ({ conta, regras: depois }))),
    })
    .execute()
}

/**
 * Restores the automatic rules of the months of an undone import, once these are inactive.
 * A rule changed by a person since stays, and so do months of other imports.
 */
export async function restoreVigencias(
  tx: Transacao,
  tenant: { clienteId: string; usuarioId: string | null },
  importacaoId: number,
): Promise<void> {
  const { clienteId } = tenant
  const { rows: registradas } = await sql<ContaRecorded>`
    select a.item ->> 'conta' as conta, a.item -> 'regras' as antes, d.item -> 'regras' as depois
    from auditoria r, jsonb_array_elements(r.antes) with ordinality a (item, posicao), jsonb_array_elements(r.depois) with ordinality d (item, posicao)
    where r.cliente_id = ${clienteId} and r.acao = ${ACTION} and r.assunto_id = ${String(importacaoId)} and d.posicao = a.posicao`.execute(
    tx,
  )
  if (registradas.length === 0) return
  const contas = registradas.map(({ conta }) => conta)
  const { rows } = await sql<{ mes: number }>`
    select mes from importacao_mes where cliente_id = ${clienteId} and importacao_id = ${importacaoId} order by mes`.execute(tx)
  const ofFile = new Set(rows.map(({ mes }) => mes))
  const currentVigencias = await readVigencias(tx, clienteId)
  const others = await listMesesDasContas(tx, clienteId, contas, importacaoId)
  const decided = new Set(
    (await readRegras(tx, clienteId))
      .filter(({ tipo, origem, centroCusto, filial }) => tipo === 'exata' && origem === 'manual' && centroCusto === null && filial === null)
      .map(({ contaInicio }) => contaInicio),
  )
  const closedUntil = await findClosedUntil(tx, clienteId)
  const fresh = new Map<string, Vigencia[]>()
  for (const { conta, antes, depois } of registradas) {
    if (decided.has(conta)) continue
    const vigencias = currentVigencias.get(conta) ?? []
    const meses = [...new Set([...ofFile, ...(others.get(conta) ?? [])])].toSorted((a, b) => a - b)
    const restored = buildVigencias(meses, (mes) => {
      const current = destinoIn(vigencias, mes)
      const mexida = current?.grupoItemId !== destinoIn(depois, mes)?.grupoItemId
      return ofFile.has(mes) && !mexida ? destinoIn(antes, mes) : current
    })
    fresh.set(conta, keepClosed(vigencias, restored, closedUntil))
  }
  await writeVigencias(tx, tenant, fresh)
}
