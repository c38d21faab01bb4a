/** Previews the effect of a De-Para change: "This moves R$ 12.345,67 from X to Y in 2025". */
import { setImmediate } from 'node:timers/promises'
import { DE_PARA_EFEITOS_MAX, type DeParaEfeitos, type RotaBodyLido, type deParaRotas } from '@lastro/contract'
import {
  addMeses,
  compileDePara,
  createDecisor,
  mesFromIndex,
  mesToIndex,
  type DeParaCompilado,
  type DeParaResponse,
  type Mes,
} from '@lastro/engine'
import { formatMesNumerico } from '@lastro/formato'
import type { DataDre } from '../../cubo/dre-data.ts'
import type { ContaRow, RegraRow } from '../../cubo/store.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'

/** Balances processed before yielding to the event loop. */
const SALDOS_PER_YIELD = 50_000

type DeParaChange = RotaBodyLido<typeof deParaRotas.preview>['mudancas'][number]

/** Whether a choice on screen replaces the rule: see `regraSimplesSchema`. */
export function isSimpleRegra(regra: RegraRow, codigo: string): boolean {
  const { tipo, contaInicio, centroCusto, filial, mesInicio, mesFim, origem, recortada } = regra
  if (tipo !== 'exata' || contaInicio !== codigo || centroCusto !== null || filial !== null) return false
  return (mesInicio === null && mesFim === null) || recortada || origem === 'referencial' || origem === 'descricao'
}

function closedPartOf(regra: RegraRow, closedUntil: string | null): RegraRow[] {
  if (closedUntil === null || (regra.mesInicio ?? '') > closedUntil) return []
  return [{ ...regra, mesFim: regra.mesFim !== null && regra.mesFim < closedUntil ? regra.mesFim : closedUntil }]
}

/** Rules after the change, valid from the first open month. New ones have negative ids until they are saved. */
function applyMudancas(data: DataDre, mudancas: readonly DeParaChange[]): RegraRow[] {
  const targets = new Map(mudancas.map(({ contaId, grupoItemId }) => [orNotFound(data.contas.get(contaId)).codigo, grupoItemId]))
  const { fechadoAte } = data
  const kept = [...data.regras.values()].flatMap((regra) =>
    targets.has(regra.contaInicio) && isSimpleRegra(regra, regra.contaInicio) ? closedPartOf(regra, fechadoAte) : regra,
  )
  const added = [...targets].flatMap(([codigo, grupoItem], i): RegraRow[] => {
    if (grupoItem === null) return []
    if (orNotFound(data.grupoItens.get(grupoItem)).arquivado) throw new ErroApi('registro_not_found')
    return [
      {
        id: -1 - i,
        tipo: 'exata',
        contaInicio: codigo,
        contaFim: null,
        centroCusto: null,
        filial: null,
        grupoItem,
        mesInicio: fechadoAte === null ? null : addMeses(fechadoAte, 1),
        mesFim: null,
        origem: 'manual',
        motivo: null,
        versao: 1,
        recortada: fechadoAte !== null,
      },
    ]
  })
  return [...kept, ...added]
}

export async function previewEfeitos(data: DataDre, mudancas: readonly DeParaChange[]): Promise<DeParaEfeitos> {
  const regras = applyMudancas(data, mudancas)
  refuseOwnRegras(regras.filter(({ id }) => id < 0).flatMap((fresh) => regras.find((other) => isOwnRegra(other, fresh)) ?? []))
  return listEfeitos(data, compileDePara(regras), new Set(mudancas.map(({ contaId }) => contaId)))
}

function isOwnRegra(regra: RegraRow, fresh: RegraRow): boolean {
  return (
    regra.id > 0 &&
    regra.tipo === 'exata' &&
    regra.contaInicio === fresh.contaInicio &&
    regra.centroCusto === null &&
    regra.filial === null &&
    regra.mesInicio === fresh.mesInicio &&
    regra.mesFim === fresh.mesFim &&
    !isSimpleRegra(regra, regra.contaInicio)
  )
}

const OWN_MAX = 50

/**
 * Protects a rule written by a user from a choice in the list of accounts.
 * @throws ErroApi `cadastro_duplicate` when there is any
 */
export function refuseOwnRegras(regras: readonly { contaInicio: string; mesInicio: Mes | null; motivo: string | null }[]): void {
  const [first] = regras
  if (first === undefined) return
  throw new ErroApi('cadastro_duplicate', {
    message: `A conta ${first.contaInicio} já tem uma regra própria para os mesmos meses${first.mesInicio === null ? '' : `, a partir de ${formatMesNumerico(first.mesInicio)}`}: mude-a em Regras, ou tire a conta da seleção.`,
    details: regras
      .slice(0, OWN_MAX)
      .map(({ contaInicio, motivo }) => ({ campo: contaInicio, message: motivo ?? 'Regra própria da conta.' })),
  })
}

/** Visits the decisions of `next` for each balance of the affected accounts, by balance index. */
export async function visitSaldos(
  { contas, saldos }: DataDre,
  next: DeParaCompilado,
  touched: ReadonlySet<number>,
  visit: (i: number, conta: ContaRow, response: DeParaResponse) => void,
): Promise<void> {
  const decisor = createDecisor(next)
  const deciders = new Map(
    [...touched].flatMap((id) => {
      const conta = contas.get(id)
      return conta === undefined ? [] : [[id, { conta, decide: decisor(conta.codigo) }] as const]
    }),
  )
  for (let i = 0; i < saldos.tamanho; i++) {
    if (i % SALDOS_PER_YIELD === SALDOS_PER_YIELD - 1) await setImmediate()
    const decider = deciders.get(saldos.conta[i]!)
    if (decider) visit(i, decider.conta, decider.decide(saldos.centroCusto[i]!, saldos.filial[i]!, saldos.mes[i]!))
  }
}

/**
 * Amounts moved in open months by `next`, by year and destinations.
 * A change that would move closed months is never saved.
 */
export async function listEfeitos(data: DataDre, next: DeParaCompilado, touched: ReadonlySet<number>): Promise<DeParaEfeitos> {
  const { saldos, destinos, fechadoAte } = data
  const lastClosed = fechadoAte === null ? -1 : mesToIndex(fechadoAte)
  const label = (grupoItem: number): string | null => {
    const item = data.grupoItens.get(grupoItem)
    return item === undefined ? null : `${item.codigo} ${item.descricao}`
  }
  const somas = new Map<string, { ano: number; de: number; para: number; valorCentavos: number; contas: Set<number> }>()
  await visitSaldos(data, next, touched, (i, conta, response) => {
    const [de, para] = [destinos.grupoItem[i]!, response.tipo === 'mapeada' ? response.grupoItem : 0]
    if (de === para || saldos.mes[i]! <= lastClosed) return
    const ano = Number(mesFromIndex(saldos.mes[i]!).slice(0, 4))
    const key = `${ano} ${de} ${para}`
    const soma = somas.get(key) ?? { ano, de, para, valorCentavos: 0, contas: new Set<number>() }
    soma.valorCentavos += saldos.valorCentavos[i]!
    soma.contas.add(conta.id)
    somas.set(key, soma)
  })
  const moved = [...somas.values()]
    .filter(({ valorCentavos }) => valorCentavos !== 0)
    .toSorted((a, b) => b.ano - a.ano || Math.abs(b.valorCentavos) - Math.abs(a.valorCentavos))
  return {
    efeitos: moved.slice(0, DE_PARA_EFEITOS_MAX).map(({ ano, de, para, valorCentavos, contas }) => ({
      ano,
      de: label(de),
      para: label(para),
      valorCentavos,
      contas: contas.size,
    })),
    efeitosTotal: moved.length,
  }
}
