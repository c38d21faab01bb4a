/** Merges chosen lines and months of a scenario into the budget it branched from. The merge is one act, so one undo reverts it. */
import { type MesclaPedida, type orcamentoCenarioRotas, type RotaData } from '@lastro/contract'
import { mergeLinha } from '@lastro/engine'
import { orNotFound } from '../../http/erro.ts'
import {
  NOVA,
  openMesa,
  readLinhas,
  refuseConflito,
  tellConflitos,
  tellRemovidas,
  writeAto,
  ZEROS,
  type LinhaNova,
  type Mesa,
} from '../atos/write.ts'
import { listAtosResumidos, listComentadas, listLinhas, listMudancasDepois } from '../atos/store.ts'
import type { Contexto, ContextoCliente } from '../../http/contexto.ts'
import { keyOf, valoresOf } from './base.ts'
import { assertInteiro, countBits, findPar, readDiferencas, type LinhaDiferente } from './diff.ts'
import { existsLinhas } from './store.ts'

interface Decidida extends LinhaDiferente {
  tomadas: number
  deixadas: number
  sai: boolean
}

/**
 * Decides each cell: individual choices first, then changes made only by the scenario, then conflicts by the general rule. Held and
 * read-only cells are left unless chosen individually.
 */
export function decideLinhas(
  linhas: readonly LinhaDiferente[],
  { conflitos, forcarTravas, linhas: escolhidas }: Pick<MesclaPedida, 'conflitos' | 'forcarTravas' | 'linhas'>,
): Decidida[] {
  const escolhas = new Map(
    escolhidas.map((escolha) => [keyOf(escolha.grupoItemId, escolha.centroCustoId ?? 0, escolha.filialId ?? 0), escolha]),
  )
  return linhas.map((linha) => {
    const { soCenario, ambos, travados, presos } = linha
    const escolha = escolhas.get(keyOf(...linha.chave))
    const doCenario = (escolha?.cenario ?? 0) & (soCenario | ambos)
    const doOriginal = (escolha?.original ?? 0) & (soCenario | ambos) & ~doCenario
    const restantes = (soCenario | ambos) & ~doCenario & ~doOriginal
    const livres = restantes & ~presos & ~(forcarTravas ? 0 : travados)
    const tomadas = doCenario | (livres & (conflitos === 'cenario' ? soCenario | ambos : soCenario))
    const ficam = doOriginal | (conflitos === 'original' ? restantes & ambos : 0)
    const sai =
      linha.removida && mergeLinha({ original: valoresOf(linha.noOriginal), cenario: ZEROS }, tomadas).every((valor) => valor === 0)
    return { ...linha, tomadas, deixadas: (soCenario | ambos) & ~tomadas & ~ficam, sai }
  })
}

/**
 * Refuses when the original changed after the diff was shown. This includes changes by the caller, because the decision is then another.
 */
async function assertVista({ contexto, orcamento, vista }: Mesa, linhas: readonly LinhaDiferente[]): Promise<void> {
  if (vista >= orcamento.sequencia) return
  const doOriginal = linhas.flatMap(({ noOriginal, soCenario, ambos }) =>
    noOriginal === undefined ? [] : [{ ...noOriginal, meses: soCenario | ambos }],
  )
  const meses = new Map(doOriginal.map((linha) => [linha.id, linha.meses]))
  const pergunta = { orcamentoId: orcamento.id, linhas: [...meses.keys()], depoisDe: vista, semDe: null }
  const atuais = new Map(doOriginal.map(({ id, valores }) => [id, { valores: [...valores] }]))
  const mudadas = meses.size === 0 ? [] : tellConflitos(await listMudancasDepois(contexto, pergunta), meses, atuais)
  const ausentes = new Set(linhas.flatMap(({ noOriginal, chave }) => (noOriginal === undefined ? [keyOf(...chave)] : [])))
  const atos = { orcamentoId: orcamento.id, depoisDe: vista, ordem: 'desc', limite: null } as const
  const removidas =
    ausentes.size === 0
      ? []
      : tellRemovidas(await listAtosResumidos(contexto, atos), ({ grupoItemId, centroCustoId, filialId }) =>
          ausentes.has(keyOf(grupoItemId, centroCustoId ?? 0, filialId ?? 0)),
        )
  const celulas = [...mudadas, ...removidas]
  if (celulas.length > 0) refuseConflito({ orcamento }, celulas)
}

async function buildNovas(contexto: ContextoCliente, cenarioId: number, linhas: readonly Decidida[]): Promise<LinhaNova[]> {
  const faltam = linhas.filter(({ noOriginal, tomadas }) => noOriginal === undefined && tomadas !== 0)
  const ids = faltam.flatMap(({ noCenario }) => noCenario?.id ?? [])
  const doCenario = ids.length === 0 ? new Map<number, never>() : await listLinhas(contexto, cenarioId, ids)
  return faltam.map((linha) => {
    const [grupoItemId, centro, filial] = linha.chave
    const lida = doCenario.get(linha.noCenario?.id ?? 0)
    return {
      id: NOVA,
      grupoItemId,
      centroCustoId: centro === 0 ? null : centro,
      filialId: filial === 0 ? null : filial,
      travas: 0,
      justificativa: lida?.justificativa ?? '',
      contas: lida?.contas ?? [],
      valores: mergeLinha({ original: ZEROS, cenario: valoresOf(linha.noCenario) }, linha.tomadas),
      mudancas: [],
      eram: ZEROS,
    }
  })
}

/**
 * @param id of the scenario
 * @throws ErroApi `registro_not_found`, also for an `originalId` that is not its merge target or a choice of a line in neither,
 *   `escopo_limited`, and the errors of an act
 */
export async function mergeCenario(
  contexto: Contexto,
  id: number,
  pedido: MesclaPedida,
): Promise<RotaData<typeof orcamentoCenarioRotas.merge>> {
  const { originalId, vista, cenarioSequencia, forcarTravas } = pedido
  const mesa = await openMesa(contexto, originalId, vista)
  const par = await findPar(contexto, id, { lock: true })
  const { cenario } = par
  orNotFound(par.original.id === originalId && cenarioSequencia <= cenario.sequencia ? par : null)
  orNotFound((await existsLinhas(contexto, [originalId, id], pedido.linhas)) ? par : null)
  assertInteiro(contexto)
  const { linhas } = await readDiferencas(contexto, par, cenarioSequencia)
  await assertVista(mesa, linhas)
  const decididas = decideLinhas(linhas, pedido)
  const saem = decididas.flatMap(({ sai, noOriginal }) => (sai && noOriginal !== undefined ? [noOriginal.id] : []))
  const comentadas = saem.length === 0 ? new Set<number>() : await listComentadas(contexto, saem)
  const remover = saem.filter((linhaId) => !comentadas.has(linhaId))
  const removidas = new Set(remover)
  const valores = new Map(
    decididas.flatMap(({ noOriginal, noCenario, tomadas }) =>
      noOriginal === undefined || tomadas === 0 || removidas.has(noOriginal.id)
        ? []
        : [[noOriginal.id, mergeLinha({ original: noOriginal.valores, cenario: valoresOf(noCenario) }, tomadas)]],
    ),
  )
  const adicionar = await buildNovas(contexto, cenario.id, decididas)
  const deixadas = decididas.flatMap(({ chave, deixadas: meses }): [number, number, number, number][] =>
    meses === 0 ? [] : [[...chave, meses]],
  )
  const escrita = {
    tipo: 'mesclar' as const,
    pedido: { cenario: cenario.nome.slice(0, 200) },
    mescla: { cenarioId: cenario.id, cenarioSequencia, deixadas },
    forcarTravas,
    valores,
    adicionar,
    remover,
    // Keeping the original is a decision too, which the next merge must not ask again.
    sempre: decididas.some(({ soCenario, ambos, deixadas: meses }) => (soCenario | ambos) !== meses),
  }
  const { sequencia, celulas } = await writeAto(mesa, escrita, await readLinhas(mesa, [...valores.keys(), ...remover]))
  const foram = decididas.reduce(
    (total, { noOriginal, tomadas }) => total + (removidas.has(noOriginal?.id ?? NOVA) ? countBits(tomadas) : 0),
    0,
  )
  return { sequencia, celulas: celulas + foram, deixadas: deixadas.reduce((total, [, , , meses]) => total + countBits(meses), 0) }
}
