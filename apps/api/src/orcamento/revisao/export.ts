import type { OrcamentoRevisao } from '@lastro/contract'
import { addMeses, diffColuna, isSubtrativa, MESES_EXERCICIO, orientCentavos, type Centavos, type GrupoNatureza } from '@lastro/engine'
import { formatMesNumerico } from '@lastro/formato'
import { writeTabela, type Celula } from '../../exportacao/table.ts'
import type { Arquivo } from '../../http/handler.ts'

const SITUACOES = { mudada: 'Mudada', nova: 'Nova', removida: 'Removida' } as const

const sum = (valores: readonly Centavos[]): Centavos => valores.reduce((soma, valor) => soma + valor, 0)

/** As on screen, costs are positive under grupos marked (−). The year comes first, then each month. */
function valoresOf({ antesCentavos, depoisCentavos }: OrcamentoRevisao['resultado'], natureza: GrupoNatureza): Celula[] {
  const par = (antes: Centavos, depois: Centavos): Celula[] => {
    const [de, para] = [orientCentavos(natureza, antes), orientCentavos(natureza, depois)]
    return [{ centavos: de }, { centavos: para }, { centavos: diffColuna(de, para).diferencaCentavos }]
  }
  return [...par(sum(antesCentavos), sum(depoisCentavos)), ...antesCentavos.flatMap((antes, mes) => par(antes, depoisCentavos[mes]!))]
}

function* listRows({ inicio, grupos, linhas }: OrcamentoRevisao, [de, para]: readonly [string, string]): Generator<Celula[]> {
  const periodos = ['Ano', ...Array.from({ length: MESES_EXERCICIO }, (_, mes) => formatMesNumerico(addMeses(inicio, mes)))]
  yield [
    'Grupo',
    'Código',
    'Item',
    'Centro de custo',
    'Filial',
    'Situação',
    ...periodos.flatMap((periodo) => [`${periodo}, ${de}`, `${periodo}, ${para}`, `${periodo}, diferença`]),
  ]
  const grupoOf = new Map(grupos.map((grupo) => [grupo.id, grupo]))
  const soma = { antesCentavos: periodos.slice(1).map(() => 0), depoisCentavos: periodos.slice(1).map(() => 0) }
  for (const linha of linhas) {
    const grupo = grupoOf.get(linha.grupoId)
    if (grupo === undefined) continue
    for (const lado of ['antesCentavos', 'depoisCentavos'] as const) linha[lado].forEach((valor, mes) => (soma[lado][mes]! += valor))
    yield [
      isSubtrativa(grupo.natureza) ? `(−) ${grupo.descricao}` : grupo.descricao,
      linha.codigo,
      linha.descricao,
      linha.centroCusto,
      linha.filial,
      SITUACOES[linha.situacao],
      ...valoresOf(linha, grupo.natureza),
    ]
  }
  yield ['Efeito no resultado', null, null, null, null, null, ...valoresOf(soma, 'outras')]
}

export function exportRevisao(revisao: OrcamentoRevisao, formato: 'csv' | 'xlsx'): Promise<Arquivo> {
  const { nome, antes, depois } = revisao
  const versoes = [`versão ${antes?.versaoNumero ?? depois.versaoNumero}`, `versão ${depois.versaoNumero}`] as const
  return writeTabela({ nome: `Diferenças ${nome}, ${versoes.join(' a ')}`, folha: 'Diferenças', formato }, listRows(revisao, versoes))
}
