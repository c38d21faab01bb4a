/** Changes of premissas. Values recompute the budgets that read them in the same transaction. */
import { PREMISSAS_MAX, type PremissaGravada, type premissaRotas, type RotaBodyLido } from '@lastro/contract'
import { lockNome } from '@lastro/db'
import { formatMesNumerico } from '@lastro/formato'
import { recordAuditoria } from '../../http/auditoria.ts'
import type { ContextoMudanca } from '../../http/contexto.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import { refreshOrcamentos } from '../formula/refresh.ts'
import { describeValor } from './describe.ts'
import * as store from './store.ts'

const DETAILS_MAX = 50

/** One change of premissas at a time in a cliente, so that no budget is computed with half of another change. */
export const lockPremissas = ({ tx, cliente }: ContextoMudanca): Promise<void> => lockNome(tx, 'cadastro', 'premissa', cliente.id)

/** @throws ErroApi `premissa_invalid` for a code that is taken, or one premissa too many */
export async function createPremissa(context: ContextoMudanca, body: RotaBodyLido<typeof premissaRotas.create>): Promise<{ id: number }> {
  await lockPremissas(context)
  if ((await store.listPremissas(context)).length >= PREMISSAS_MAX)
    throw new ErroApi('premissa_invalid', { message: `Uma empresa tem até ${PREMISSAS_MAX} premissas.` })
  const id = await store.insertPremissa(context, body)
  if (id === undefined)
    throw new ErroApi('premissa_invalid', { message: `O código ${body.codigo} já é de uma premissa, de um item ou de um grupo.` })
  const { codigo, descricao, unidade, fonte } = body
  await recordAuditoria(context, {
    acao: 'premissa.create',
    assunto: 'Orcamento',
    assuntoId: id,
    depois: { codigo, descricao, unidade, fonte },
  })
  return { id }
}

async function holdPremissa(context: ContextoMudanca, id: number, versao: number): Promise<store.PremissaRow> {
  const premissa = orNotFound(await store.lockPremissa(context, id))
  if (premissa.versao !== versao) throw new ErroApi('premissa_conflict')
  return premissa
}

export async function updatePremissa(
  context: ContextoMudanca,
  { id, versao, descricao, fonte }: RotaBodyLido<typeof premissaRotas.update> & { id: number },
): Promise<{ versao: number }> {
  const before = await holdPremissa(context, id, versao)
  if (before.descricao === descricao && before.fonte === fonte) return { versao }
  await store.updatePremissa(context, { id, descricao, fonte, versao: versao + 1 })
  const { codigo } = before
  await recordAuditoria(context, {
    acao: 'premissa.update',
    assunto: 'Orcamento',
    assuntoId: id,
    antes: { codigo, descricao: before.descricao, fonte: before.fonte },
    depois: { codigo, descricao, fonte },
  })
  return { versao: versao + 1 }
}

/** The database refuses to delete a premissa that a formula names. */
export async function removePremissa(context: ContextoMudanca, id: number, versao: number): Promise<void> {
  const { codigo, descricao } = await holdPremissa(context, id, versao)
  await store.deletePremissa(context, id)
  await recordAuditoria(context, { acao: 'premissa.remove', assunto: 'Orcamento', assuntoId: id, antes: { codigo, descricao } })
}

type ValoresBody = RotaBodyLido<typeof premissaRotas.updateValores>

function assertUnicas({ celulas }: ValoresBody, codigos: ReadonlyMap<number, string>): void {
  const seen = new Set<string>()
  for (const { premissaId, mes } of celulas) {
    const key = `${premissaId} ${mes}`
    if (seen.has(key))
      throw new ErroApi('premissa_invalid', { message: `${codigos.get(premissaId) ?? ''} em ${formatMesNumerico(mes)} veio duas vezes.` })
    seen.add(key)
  }
}

/**
 * Writes values and recomputes the budgets, each as one act.
 * @throws ErroApi `registro_not_found`, `premissa_invalid`; `premissa_conflict` with the current values; the errors of the recomputation
 */
export async function updateValores(context: ContextoMudanca, body: ValoresBody): Promise<PremissaGravada> {
  const { cenario, nota, celulas } = body
  await lockPremissas(context)
  const premissas = new Map((await store.listPremissas(context)).map((premissa) => [premissa.id, premissa]))
  for (const { premissaId } of celulas) orNotFound(premissas.get(premissaId))
  assertUnicas(body, new Map([...premissas].map(([id, { codigo }]) => [id, codigo])))
  const meses = celulas.map(({ mes }) => mes).toSorted()
  const now = new Map(
    (await store.listValores(context, { cenarios: [cenario], inicio: meses[0]!, fim: meses.at(-1)! })).map(
      ({ premissaId, mes, micros }) => [`${premissaId} ${mes}`, micros],
    ),
  )
  const currentOf = ({ premissaId, mes }: { premissaId: number; mes: string }): number | null =>
    now.get(`${premissaId} ${mes.replace('-', '')}`) ?? null
  const others = celulas.filter((celula) => currentOf(celula) !== celula.antesMicros)
  if (others.length > 0) {
    throw new ErroApi('premissa_conflict', {
      details: others.slice(0, DETAILS_MAX).map((celula) => {
        const { codigo, unidade } = premissas.get(celula.premissaId)!
        const valor = describeValor(currentOf(celula), unidade)
        return { campo: `${codigo} ${formatMesNumerico(celula.mes)}`, valor, message: `Agora: ${valor}.` }
      }),
    })
  }
  const changed = celulas.filter(({ valorMicros, antesMicros }) => valorMicros !== antesMicros)
  if (changed.length === 0) return { gravadas: 0, orcamentos: [] }
  await store.writeValores(context, cenario, changed)
  await store.recordMudancas(context, { cenario, nota, usuarioId: context.usuario.id, celulas: changed })
  const byPremissa = Map.groupBy(changed, ({ premissaId }) => premissaId)
  const codigos = [...byPremissa.keys()].map((id) => premissas.get(id)!.codigo)
  const tell = (which: 'antesMicros' | 'valorMicros'): string[] =>
    [...byPremissa].map(([id, list]) => {
      const { codigo, unidade } = premissas.get(id)!
      return `${codigo}: ${list.map((celula) => `${formatMesNumerico(celula.mes)} ${describeValor(celula[which], unidade)}`).join('; ')}`
    })
  await recordAuditoria(context, {
    acao: 'premissa.updateValores',
    assunto: 'Orcamento',
    antes: { cenario, valores: tell('antesMicros') },
    depois: { cenario, valores: tell('valorMicros'), ...(nota === '' ? {} : { comentario: nota }) },
  })
  const orcamentos = await refreshOrcamentos(context, { premissas: codigos.join(', ').slice(0, 200), cenario })
  return { gravadas: changed.length, orcamentos }
}
