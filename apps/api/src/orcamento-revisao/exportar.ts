import type { OrcamentoRevisao } from '@lastro/contract'
import {
  addMeses,
  diffColuna,
  formatMes,
  isSubtrativa,
  MESES_EXERCICIO,
  orientCentavos,
  type Centavos,
  type GrupoNatureza,
} from '@lastro/engine'
import { writeTabela, type Celula } from '../exportacao/tabela.ts'
import type { Arquivo } from '../http/handler.ts'

const SITUACOES = { mudada: 'Mudada', nova: 'Nova', removida: 'Removida' } as const

const sum = (valores: readonly Centavos[]): Centavos => valores.reduce((soma, valor) => soma + valor, 0)

/** As on the screen: costs positive under grupos marked (−); the year first, then each month. */
function valoresOf({ antesCentavos, depoisCentavos }: OrcamentoRevisao['resultado'], natureza: GrupoNatureza): Celula[] {
  const par = (antes: Centavos, depois: Centavos): Celula[] => {
    const [de, para] = [orientCentavos(natureza, antes), orientCentavos(natureza, depois)]
    return [{ centavos: de }, { centavos: para }, { centavos: diffColuna(de, para).diferencaCentavos }]
  }
  return [...par(sum(antesCentavos), sum(depoisCentavos)), ...antesCentavos.flatMap((antes, mes) => par(antes, depoisCentavos[mes]!))]
}

/** Every difference, whether the screen lists it or not. */
export function exportRevisao(
  { inicio, nome, antes, depois, grupos, linhas }: OrcamentoRevisao,
  formato: 'csv' | 'xlsx',
): Promise<Arquivo> {
  const [de, para] = [`versão ${antes?.versaoNumero ?? depois.versaoNumero}`, `versão ${depois.versaoNumero}`]
  const periodos = ['Ano', ...Array.from({ length: MESES_EXERCICIO }, (_, mes) => formatMes(addMeses(inicio, mes)))]
  const grupoOf = new Map(grupos.map((grupo) => [grupo.id, grupo]))
  const soma = { antesCentavos: periodos.slice(1).map(() => 0), depoisCentavos: periodos.slice(1).map(() => 0) }
  const dados = linhas.flatMap((linha): Celula[][] => {
    const grupo = grupoOf.get(linha.grupoId)
    if (grupo === undefined) return []
    for (const lado of ['antesCentavos', 'depoisCentavos'] as const) linha[lado].forEach((valor, mes) => (soma[lado][mes]! += valor))
    return [
      [
        isSubtrativa(grupo.natureza) ? `(−) ${grupo.descricao}` : grupo.descricao,
        linha.codigo,
        linha.descricao,
        linha.centroCusto,
        linha.filial,
        SITUACOES[linha.situacao],
        ...valoresOf(linha, grupo.natureza),
      ],
    ]
  })
  return writeTabela({ nome: `Diferenças ${nome}, ${de} a ${para}`, folha: 'Diferenças', formato }, [
    [
      'Grupo',
      'Código',
      'Item',
      'Centro de custo',
      'Filial',
      'Situação',
      ...periodos.flatMap((periodo) => [`${periodo}, ${de}`, `${periodo}, ${para}`, `${periodo}, diferença`]),
    ],
    ...dados,
    ['Efeito no resultado', null, null, null, null, null, ...valoresOf(soma, 'outras')],
  ])
}
