import type { OrcamentoMescla } from '@lastro/contract'
import { addCentavos, MESES_EXERCICIO, type GrupoNatureza } from '@lastro/engine'
import { valoresOf, type StateLinha } from './base.ts'
import type { States, DifferentLinha } from './diff.ts'

type MesclaGrupoSum = OrcamentoMescla['grupos'][number]

interface GrupoDoPlano {
  id: number
  descricao: string
  natureza: GrupoNatureza
  itens: readonly { id: number }[]
}

const itemOf = (key: string): number => Number(key.slice(0, key.indexOf(' ')))

function addAnos(
  porItem: Map<number, MesclaGrupoSum>,
  state: ReadonlyMap<string, StateLinha>,
  side: 'originalCentavos' | 'cenarioCentavos',
) {
  for (const [key, { valores }] of state) {
    const soma = porItem.get(itemOf(key))
    if (soma !== undefined) soma[side] = valores.reduce(addCentavos, soma[side])
  }
}

function addRest({ resto }: MesclaGrupoSum, { noOriginal, noCenario, soCenario, ambos, travados, presos }: DifferentLinha): void {
  const [now, wouldBe] = [valoresOf(noOriginal), valoresOf(noCenario)]
  for (let mes = 0; mes < MESES_EXERCICIO; mes++) {
    const bit = 1 << mes
    if (((soCenario | ambos) & bit) === 0 || (presos & bit) !== 0) continue
    const which = (ambos & bit) === 0 ? 'soCenario' : 'ambos'
    const nome = (travados & bit) === 0 ? which : (`${which}Travadas` as const)
    resto[nome] = addCentavos(resto[nome], wouldBe[mes]! - now[mes]!)
  }
}

/** @param unlisted differing lines that are not offered individually */
export function sumGrupos(states: States, unlisted: readonly DifferentLinha[], grupos: readonly GrupoDoPlano[]): MesclaGrupoSum[] {
  const porItem = new Map<number, MesclaGrupoSum>()
  const somas = grupos.map(({ id, descricao, natureza, itens }): MesclaGrupoSum => {
    const resto = { soCenario: 0, soCenarioTravadas: 0, ambos: 0, ambosTravadas: 0 }
    const soma = { id, descricao, natureza, originalCentavos: 0, cenarioCentavos: 0, resto }
    for (const item of itens) porItem.set(item.id, soma)
    return soma
  })
  addAnos(porItem, states.original, 'originalCentavos')
  addAnos(porItem, states.cenario, 'cenarioCentavos')
  for (const line of unlisted) {
    const soma = porItem.get(line.chave[0])
    if (soma !== undefined) addRest(soma, line)
  }
  const comLinhas = new Set([...states.original.keys(), ...states.cenario.keys()].map((key) => porItem.get(itemOf(key))))
  return somas.filter((soma) => comLinhas.has(soma))
}
