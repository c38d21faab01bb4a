/** Undo and redo. Each cell gets its value before the act, provided it is still as the act left it. */
import type { OrcamentoAtoGravado } from '@lastro/contract'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import { readLinhas, refuseConflito, tellConflitos, writeAto, type Mesa } from './write.ts'
import { bitOf, listBits } from './month-bits.ts'
import { isNoEscopo, listAtos, listMudancasDepois, listMudancasEntre, type AtoRow, type LinhaRow, type MudancaRow } from './store.ts'

interface Pedido {
  tipo: 'desfazer' | 'refazer'
  sequencia: number
  forcarTravas?: boolean | undefined
}

/** Finds an own act of the right kind that was not used yet. @throws ErroApi `registro_not_found`, `orcamento_ato_done` */
async function findAto({ contexto, orcamento }: Mesa, { tipo, sequencia }: Pedido): Promise<AtoRow> {
  const pergunta = { orcamentoId: orcamento.id, depoisDe: sequencia - 1, antesDe: sequencia + 1, ordem: 'asc', limite: 1 } as const
  const [found] = await listAtos(contexto, pergunta)
  const ato = orNotFound(found)
  const feito = tipo === 'refazer' ? ato.tipo === 'desfazer' : !['criar', 'atualizar_realizado', 'desfazer'].includes(ato.tipo)
  if (!feito || ato.usuarioId !== contexto.usuario.id || ato.desfeitoPor !== null) throw new ErroApi('orcamento_ato_done')
  return ato
}

function rewind(
  linhas: ReadonlyMap<number, LinhaRow>,
  mudancas: readonly MudancaRow[],
): { valores: Map<number, number[]>; mudados: Map<number, number> } {
  const valores = new Map<number, number[]>()
  const mudados = new Map<number, number>()
  for (const { linhaId, meses, antes, depois } of mudancas) {
    const atual = linhas.get(linhaId)!.valores
    const doze = [...atual]
    let outros = 0
    for (const [k, mes] of listBits(meses).entries()) {
      if (atual[mes - 1] !== depois[k]) outros |= bitOf(mes)
      doze[mes - 1] = antes[k]!
    }
    valores.set(linhaId, doze)
    if (outros !== 0) mudados.set(linhaId, outros)
  }
  return { valores, mudados }
}

function mudadosDepois(linhas: ReadonlyMap<number, LinhaRow>, depois: readonly MudancaRow[]): Map<number, number> {
  const vistos = new Map<number, number>()
  const mudados = new Map<number, number>()
  for (const { linhaId, meses, antes } of depois) {
    for (const [k, mes] of listBits(meses).entries()) {
      const bit = bitOf(mes)
      if (((vistos.get(linhaId) ?? 0) & bit) !== 0) continue
      vistos.set(linhaId, (vistos.get(linhaId) ?? 0) | bit)
      if (linhas.get(linhaId)?.valores[mes - 1] !== antes[k]) mudados.set(linhaId, (mudados.get(linhaId) ?? 0) | bit)
    }
  }
  return mudados
}

/** @throws ErroApi `orcamento_ato_done` and the errors of `writeAto`; `orcamento_celula_conflict` names the cells changed since */
export async function revertAto(mesa: Mesa, pedido: Pedido): Promise<OrcamentoAtoGravado> {
  const { contexto, orcamento } = mesa
  const ato = await findAto(mesa, pedido)
  const { sequencia, guardado } = ato
  const { adicionadas = [], removidas = [], travas = [], justificativas = [] } = guardado
  const mudancas = await listMudancasEntre(contexto, {
    orcamentoId: orcamento.id,
    de: sequencia - 1,
    ate: sequencia,
    limite: null,
  })
  const visiveis = mudancas.reduce((total, { antes }) => total + antes.length, 0)
  // Some lines are removed or hidden, and an act is never undone in part.
  if (visiveis !== ato.celulas || !removidas.every((linha) => isNoEscopo(linha, contexto.escopo))) throw new ErroApi('orcamento_ato_done')
  const nascidas = new Set(adicionadas)
  const daVida = mudancas.filter(({ linhaId }) => !nascidas.has(linhaId))
  const ids = [mudancas, travas, justificativas].flatMap((lista) => lista.map(({ linhaId }) => linhaId))
  const linhas = await readLinhas({ ...mesa, vista: sequencia }, [...ids, ...adicionadas])
  const { valores, mudados } = rewind(linhas, daVida)
  const pergunta = { orcamentoId: orcamento.id, linhas: [...mudados.keys(), ...adicionadas], depoisDe: sequencia, semDe: null }
  const desde = pergunta.linhas.length === 0 ? [] : await listMudancasDepois(contexto, pergunta)
  const dasNascidas = desde.filter(({ linhaId }) => nascidas.has(linhaId)).toReversed()
  const outros = new Map([...mudados, ...mudadosDepois(linhas, dasNascidas)])
  if (outros.size > 0) refuseConflito(mesa, tellConflitos(desde, outros, linhas))
  const escrita = {
    tipo: pedido.tipo,
    desfaz: sequencia,
    // An act without remaining effect is undone too, so that the act before it is next.
    sempre: true,
    forcarTravas: pedido.forcarTravas,
    valores,
    // Later holds and texts stay, because they are not amounts.
    travas: new Map(
      travas.filter(({ linhaId, depois }) => linhas.get(linhaId)!.travas === depois).map(({ linhaId, antes }) => [linhaId, antes]),
    ),
    justificativas: new Map(
      justificativas
        .filter(({ linhaId, depois }) => linhas.get(linhaId)!.justificativa === depois)
        .map(({ linhaId, antes }) => [linhaId, antes]),
    ),
    adicionar: removidas.map((linha) => ({ ...linha, eram: linha.valores })),
    remover: adicionadas,
  }
  // The cells were already compared with the state left by the act.
  return writeAto({ ...mesa, vista: orcamento.sequencia }, escrita, linhas)
}
