/** Yearly sums per grupo: scenario, original, and effect of unlisted lines. */
import type { OrcamentoMescla } from '@lastro/contract'
import { addCentavos, MESES_EXERCICIO, type GrupoNatureza } from '@lastro/engine'
import { valoresOf, type LinhaDoEstado } from './base.ts'
import type { Estados, LinhaDiferente } from './diff.ts'

type SomaDoGrupo = OrcamentoMescla['grupos'][number]

interface GrupoDoPlano {
  id: number
  descricao: string
  natureza: GrupoNatureza
  itens: readonly { id: number }[]
}

const itemOf = (chave: string): number => Number(chave.slice(0, chave.indexOf(' ')))

function addAnos(
  porItem: Map<number, SomaDoGrupo>,
  estado: ReadonlyMap<string, LinhaDoEstado>,
  lado: 'originalCentavos' | 'cenarioCentavos',
) {
  for (const [chave, { valores }] of estado) {
    const soma = porItem.get(itemOf(chave))
    if (soma !== undefined) soma[lado] = valores.reduce(addCentavos, soma[lado])
  }
}

function addResto({ resto }: SomaDoGrupo, { noOriginal, noCenario, soCenario, ambos, travados, presos }: LinhaDiferente): void {
  const [agora, viria] = [valoresOf(noOriginal), valoresOf(noCenario)]
  for (let mes = 0; mes < MESES_EXERCICIO; mes++) {
    const bit = 1 << mes
    if (((soCenario | ambos) & bit) === 0 || (presos & bit) !== 0) continue
    const quais = (ambos & bit) === 0 ? 'soCenario' : 'ambos'
    const nome = (travados & bit) === 0 ? quais : (`${quais}Travadas` as const)
    resto[nome] = addCentavos(resto[nome], viria[mes]! - agora[mes]!)
  }
}

/** @param naoListadas differing lines that are not offered individually */
export function sumGrupos(estados: Estados, naoListadas: readonly LinhaDiferente[], grupos: readonly GrupoDoPlano[]): SomaDoGrupo[] {
  const porItem = new Map<number, SomaDoGrupo>()
  const somas = grupos.map(({ id, descricao, natureza, itens }): SomaDoGrupo => {
    const resto = { soCenario: 0, soCenarioTravadas: 0, ambos: 0, ambosTravadas: 0 }
    const soma = { id, descricao, natureza, originalCentavos: 0, cenarioCentavos: 0, resto }
    for (const item of itens) porItem.set(item.id, soma)
    return soma
  })
  addAnos(porItem, estados.original, 'originalCentavos')
  addAnos(porItem, estados.cenario, 'cenarioCentavos')
  for (const linha of naoListadas) {
    const soma = porItem.get(linha.chave[0])
    if (soma !== undefined) addResto(soma, linha)
  }
  const comLinhas = new Set([...estados.original.keys(), ...estados.cenario.keys()].map((chave) => porItem.get(itemOf(chave))))
  return somas.filter((soma) => comLinhas.has(soma))
}
