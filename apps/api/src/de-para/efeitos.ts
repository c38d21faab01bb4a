/** "This moves R$ 12.345,67 from X to Y in 2025", before anything is written. */
import type { RotaBodyLido, RotaData, deParaRotas } from '@lastro/contract'
import { compileDePara, mesFromIndex, type DeParaCompilado } from '@lastro/engine'
import type { DadosDre } from '../cubo/dados.ts'
import type { RegraRow } from '../cubo/store.ts'
import { ErroApi, orNotFound } from '../http/erro.ts'

type Mudanca = RotaBodyLido<typeof deParaRotas.preview>['mudancas'][number]
type Efeito = RotaData<typeof deParaRotas.preview>['efeitos'][number]

/** A rule that a choice on the screen takes the place of: see `regraSimplesSchema`. */
export function isRegraSimples(regra: RegraRow, codigo: string): boolean {
  const { tipo, contaInicio, centroCusto, filial, mesInicio, mesFim, origem } = regra
  if (tipo !== 'exata' || contaInicio !== codigo || centroCusto !== null || filial !== null) return false
  return (mesInicio === null && mesFim === null) || origem === 'referencial' || origem === 'descricao'
}

/** The rules as they would be. The id of a new rule is negative: it has none yet. */
function applyMudancas(dados: DadosDre, mudancas: readonly Mudanca[]): RegraRow[] {
  const targets = new Map(mudancas.map(({ contaId, grupoItemId }) => [orNotFound(dados.contas.get(contaId)).codigo, grupoItemId]))
  const kept = [...dados.regras.values()].filter((regra) => !targets.has(regra.contaInicio) || !isRegraSimples(regra, regra.contaInicio))
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
        mesInicio: null,
        mesFim: null,
        origem: 'manual',
        motivo: null,
        versao: 1,
      },
    ]
  })
  return [...kept, ...added]
}

/** @throws ErroApi `registro_not_found` for an account or grupo item that the cliente does not have. */
export function previewEfeitos(dados: DadosDre, mudancas: readonly Mudanca[]): Efeito[] {
  return listEfeitos(dados, compileDePara(applyMudancas(dados, mudancas)), new Set(mudancas.map(({ contaId }) => contaId)))
}

/** What moves, by account and year, when `next` decides of the accounts touched. */
export function listEfeitos(dados: DadosDre, next: DeParaCompilado, touched: ReadonlySet<number>): Efeito[] {
  const { saldos, destinos } = dados
  const label = (grupoItem: number): string | null => {
    const item = dados.grupoItens.get(grupoItem)
    return item === undefined ? null : `${item.codigo} ${item.descricao}`
  }
  const efeitos = new Map<string, Efeito>()
  for (let i = 0; i < saldos.tamanho; i++) {
    const conta = touched.has(saldos.conta[i]!) ? dados.contas.get(saldos.conta[i]!) : undefined
    if (conta === undefined) continue
    const mes = mesFromIndex(saldos.mes[i]!)
    const resposta = next.resolve({ conta: conta.codigo, centroCusto: saldos.centroCusto[i]!, filial: saldos.filial[i]!, mes })
    const [de, para] = [destinos.grupoItem[i]!, resposta.tipo === 'mapeada' ? resposta.grupoItem : 0]
    if (de === para) continue
    const ano = Number(mes.slice(0, 4))
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
  }
  return [...efeitos.values()].toSorted((a, b) => a.ano - b.ano || Math.abs(b.valorCentavos) - Math.abs(a.valorCentavos))
}
