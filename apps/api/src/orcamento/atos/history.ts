import type { OrcamentoAto, OrcamentoHistorico } from '@lastro/contract'
import { orNotFound } from '../../http/erro.ts'
import { isLimited, type Contexto } from '../../http/contexto.ts'
import { bitOf, listBits } from './month-bits.ts'
import { findOrcamento, listAtos, listVisibleAtos, listLinhas, listMudancasAfter, type AtoRow } from './store.ts'

/** Details cover all lines of an act, so with a limited scope only own acts have them. */
function detailOf({ usuarioId, stored }: Pick<AtoRow, 'usuarioId' | 'stored'>, context: Contexto): OrcamentoAto['detalhe'] {
  if (isLimited(context.escopo) && usuarioId !== context.usuario.id) return null
  return stored.pedido ?? null
}

function presentAto(ato: AtoRow, context: Contexto): OrcamentoAto {
  const { sequencia, tipo, usuarioId, nome, quando, celulas, desfaz, desfeitoPor } = ato
  const author = { id: usuarioId, nome }
  return { sequencia, tipo, quem: author, quando: quando.toISOString(), celulas, detalhe: detailOf(ato, context), desfaz, desfeitoPor }
}

export async function presentAtos(
  context: Contexto,
  { id, meus, cursor, limite }: { id: number; meus: boolean; cursor?: number | undefined; limite: number },
): Promise<{ itens: OrcamentoAto[]; proximo: number | null }> {
  orNotFound(await findOrcamento(context, id))
  const usuarioId = meus ? context.usuario.id : undefined
  const atos = await listAtos(context, { orcamentoId: id, before: cursor, usuarioId, onlyRequest: true, ordem: 'desc', limite })
  const proximo = atos.length < limite ? null : (atos.at(-1)?.sequencia ?? null)
  if (!isLimited(context.escopo)) return { itens: atos.map((ato) => presentAto(ato, context)), proximo }
  const visible = await listVisibleAtos(
    context,
    id,
    atos.map(({ sequencia }) => sequencia),
  )
  const itens = atos.filter(({ sequencia, usuarioId: author }) => author === context.usuario.id || visible.has(sequencia))
  return { itens: itens.map((ato) => presentAto(ato, context)), proximo }
}

export async function presentHistorico(
  context: Contexto,
  { id, linha, mes }: { id: number; linha: number; mes: number },
): Promise<OrcamentoHistorico> {
  const lines = await listLinhas(context, id, [linha])
  orNotFound(lines.get(linha))
  const mudancas = await listMudancasAfter(context, { orcamentoId: id, linhas: [linha], after: -1, semDe: null })
  const daCelula = mudancas.filter(({ meses }) => (meses & bitOf(mes)) !== 0)
  const atos = new Map<number, AtoRow>()
  const [last, first] = [daCelula[0], daCelula.at(-1)]
  if (last !== undefined && first !== undefined) {
    const entre = { orcamentoId: id, after: first.sequencia - 1, before: last.sequencia + 1, onlyRequest: true }
    const sequencias = daCelula.map(({ sequencia }) => sequencia)
    for (const ato of await listAtos(context, { ...entre, sequencias, ordem: 'desc', limite: null })) atos.set(ato.sequencia, ato)
  }
  const itens = daCelula.flatMap(({ sequencia, meses, antes, depois }) => {
    const ato = atos.get(sequencia)
    if (ato === undefined) return []
    const k = listBits(meses).indexOf(mes)
    const { tipo, quem: author, quando, detalhe, desfaz } = presentAto(ato, context)
    return [{ sequencia, tipo, quem: author, quando, antesCentavos: antes[k]!, depoisCentavos: depois[k]!, detalhe, desfaz }]
  })
  return { itens }
}
