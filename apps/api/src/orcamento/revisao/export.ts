import type { OrcamentoRevisao } from '@lastro/contract'
import { addMeses, diffColuna, isSubtrativa, MESES_EXERCICIO, orientCentavos, type Centavos, type GrupoNatureza } from '@lastro/engine'
import { formatMesNumerico } from '@lastro/formato'
import type { Celula } from '../../exportacao/documento.ts'
import { writeList } from '../../exportacao/list.ts'
import type { File } from '../../http/handler.ts'

const SITUACOES = { mudada: 'Mudada', nova: 'Nova', removida: 'Removida' } as const

const sum = (valores: readonly Centavos[]): Centavos => valores.reduce((soma, valor) => soma + valor, 0)

/** As on screen, costs are positive under grupos marked (−). The year comes first, then each month. */
function valoresOf({ antesCentavos, depoisCentavos }: OrcamentoRevisao['resultado'], natureza: GrupoNatureza): Celula[] {
  const pair = (before: Centavos, after: Centavos): Celula[] => {
    const [from, para] = [orientCentavos(natureza, before), orientCentavos(natureza, after)]
    return [{ centavos: from }, { centavos: para }, { centavos: diffColuna(from, para).diferencaCentavos }]
  }
  return [...pair(sum(antesCentavos), sum(depoisCentavos)), ...antesCentavos.flatMap((before, mes) => pair(before, depoisCentavos[mes]!))]
}

function* listRows({ inicio, grupos, linhas }: OrcamentoRevisao, [from, para]: readonly [string, string]): Generator<Celula[]> {
  const periodos = ['Ano', ...Array.from({ length: MESES_EXERCICIO }, (_, mes) => formatMesNumerico(addMeses(inicio, mes)))]
  yield [
    'Grupo',
    'Código',
    'Item',
    'Centro de custo',
    'Filial',
    'Situação',
    ...periodos.flatMap((periodo) => [`${periodo}, ${from}`, `${periodo}, ${para}`, `${periodo}, diferença`]),
  ]
  const grupoOf = new Map(grupos.map((grupo) => [grupo.id, grupo]))
  const soma = { antesCentavos: periodos.slice(1).map(() => 0), depoisCentavos: periodos.slice(1).map(() => 0) }
  for (const line of linhas) {
    const grupo = grupoOf.get(line.grupoId)
    if (grupo === undefined) continue
    for (const side of ['antesCentavos', 'depoisCentavos'] as const) line[side].forEach((valor, mes) => (soma[side][mes]! += valor))
    yield [
      isSubtrativa(grupo.natureza) ? `(−) ${grupo.descricao}` : grupo.descricao,
      line.codigo,
      line.descricao,
      line.centroCusto,
      line.filial,
      SITUACOES[line.situacao],
      ...valoresOf(line, grupo.natureza),
    ]
  }
  yield ['Efeito no resultado', null, null, null, null, null, ...valoresOf(soma, 'outras')]
}

export function exportRevisao(revisao: OrcamentoRevisao, formato: 'csv' | 'xlsx'): Promise<File> {
  const { nome, antes, depois } = revisao
  const versoes = [`versão ${antes?.versaoNumero ?? depois.versaoNumero}`, `versão ${depois.versaoNumero}`] as const
  return writeList({ nome: `Diferenças ${nome}, ${versoes.join(' a ')}`, sheet: 'Diferenças', formato }, listRows(revisao, versoes))
}
