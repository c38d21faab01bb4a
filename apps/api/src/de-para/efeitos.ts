/** "This moves R$ 12.345,67 from X to Y in 2025", before anything is written. */
import { setImmediate } from 'node:timers/promises'
import type { RotaBodyLido, RotaData, deParaRotas } from '@lastro/contract'
import { addMeses, compileDePara, createDecisor, mesFromIndex, type DeParaCompilado, type DeParaResposta } from '@lastro/engine'
import type { DadosDre } from '../cubo/dados.ts'
import type { ContaRow, RegraRow } from '../cubo/store.ts'
import { ErroApi, orNotFound } from '../http/erro.ts'

/** Balances after which others get their turn. */
const DE_UMA_VEZ = 50_000

type Mudanca = RotaBodyLido<typeof deParaRotas.preview>['mudancas'][number]
type Efeito = RotaData<typeof deParaRotas.preview>['efeitos'][number]

/** A rule that a choice on the screen takes the place of: see `regraSimplesSchema`. */
export function isRegraSimples(regra: RegraRow, codigo: string): boolean {
  const { tipo, contaInicio, centroCusto, filial, mesInicio, mesFim, origem, recortada } = regra
  if (tipo !== 'exata' || contaInicio !== codigo || centroCusto !== null || filial !== null) return false
  return (mesInicio === null && mesFim === null) || recortada || origem === 'referencial' || origem === 'descricao'
}

/** The part of a rule that holds in closed months, which keeps deciding there. */
function closedPartOf(regra: RegraRow, fechadoAte: string | null): RegraRow[] {
  if (fechadoAte === null || (regra.mesInicio ?? '') > fechadoAte) return []
  return [{ ...regra, mesFim: regra.mesFim !== null && regra.mesFim < fechadoAte ? regra.mesFim : fechadoAte }]
}

/** The rules as they would be: new ones from the first open month on. The id of a new rule is negative: it has none yet. */
function applyMudancas(dados: DadosDre, mudancas: readonly Mudanca[]): RegraRow[] {
  const targets = new Map(mudancas.map(({ contaId, grupoItemId }) => [orNotFound(dados.contas.get(contaId)).codigo, grupoItemId]))
  const { fechadoAte } = dados
  const kept = [...dados.regras.values()].flatMap((regra) =>
    targets.has(regra.contaInicio) && isRegraSimples(regra, regra.contaInicio) ? closedPartOf(regra, fechadoAte) : regra,
  )
  const added = [...targets].flatMap(([codigo, grupoItem], i): RegraRow[] => {
    if (grupoItem === null) return []
    if (orNotFound(dados.grupoItens.get(grupoItem)).arquivado) throw new ErroApi('registro_not_found')
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

/** @throws ErroApi `registro_not_found` for an account or grupo item that the cliente does not have. */
export async function previewEfeitos(dados: DadosDre, mudancas: readonly Mudanca[]): Promise<Efeito[]> {
  return listEfeitos(dados, compileDePara(applyMudancas(dados, mudancas)), new Set(mudancas.map(({ contaId }) => contaId)))
}

/** What `next` decides of each balance of the accounts touched, by its position. */
export async function visitSaldos(
  { contas, saldos }: DadosDre,
  next: DeParaCompilado,
  touched: ReadonlySet<number>,
  visit: (i: number, conta: ContaRow, resposta: DeParaResposta) => void,
): Promise<void> {
  const decisor = createDecisor(next)
  const tocadas = new Map(
    [...touched].flatMap((id) => {
      const conta = contas.get(id)
      return conta === undefined ? [] : [[id, { conta, decide: decisor(conta.codigo) }] as const]
    }),
  )
  for (let i = 0; i < saldos.tamanho; i++) {
    if (i % DE_UMA_VEZ === DE_UMA_VEZ - 1) await setImmediate()
    const tocada = tocadas.get(saldos.conta[i]!)
    if (tocada) visit(i, tocada.conta, tocada.decide(saldos.centroCusto[i]!, saldos.filial[i]!, saldos.mes[i]!))
  }
}

/** What moves, by account and year, when `next` decides of the accounts touched. */
export async function listEfeitos(dados: DadosDre, next: DeParaCompilado, touched: ReadonlySet<number>): Promise<Efeito[]> {
  const { saldos, destinos } = dados
  const label = (grupoItem: number): string | null => {
    const item = dados.grupoItens.get(grupoItem)
    return item === undefined ? null : `${item.codigo} ${item.descricao}`
  }
  const efeitos = new Map<string, Efeito>()
  await visitSaldos(dados, next, touched, (i, conta, resposta) => {
    const [de, para] = [destinos.grupoItem[i]!, resposta.tipo === 'mapeada' ? resposta.grupoItem : 0]
    if (de === para) return
    const ano = Number(mesFromIndex(saldos.mes[i]!).slice(0, 4))
    const key = `${conta.id} ${ano} ${de} ${para}`
    const efeito = efeitos.get(key) ?? {
      ano,
      conta: `${conta.codigo} ${conta.descricao}`,
      de: label(de),
      para: label(para),
      valorCentavos: 0,
    }
    efeito.valorCentavos += saldos.valorCentavos[i]!
    efeitos.set(key, efeito)
  })
  return [...efeitos.values()].toSorted((a, b) => a.ano - b.ano || Math.abs(b.valorCentavos) - Math.abs(a.valorCentavos))
}
