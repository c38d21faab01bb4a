import type { Idioma, OrcamentoRevisao, TabelaFormato } from '@lastro/contract'
import { addMeses, diffColuna, isSubtrativa, MESES_EXERCICIO, orientCentavos, type Centavos, type GrupoNatureza } from '@lastro/engine'
import { formatMesNumerico } from '@lastro/formato'
import type { TFunction } from 'i18next'
import type { Celula } from '../../exportacao/documento.ts'
import { writeList } from '../../exportacao/list.ts'
import type { File } from '../../http/handler.ts'
import { textsOf } from '../../i18n/i18n.ts'

const sum = (valores: readonly Centavos[]): Centavos => valores.reduce((soma, valor) => soma + valor, 0)

/** As on screen, costs are positive under grupos marked (−). The year comes first, then each month. */
function valoresOf({ antesCentavos, depoisCentavos }: OrcamentoRevisao['resultado'], natureza: GrupoNatureza): Celula[] {
  const pair = (before: Centavos, after: Centavos): Celula[] => {
    const [from, para] = [orientCentavos(natureza, before), orientCentavos(natureza, after)]
    return [{ centavos: from }, { centavos: para }, { centavos: diffColuna(from, para).diferencaCentavos }]
  }
  return [...pair(sum(antesCentavos), sum(depoisCentavos)), ...antesCentavos.flatMap((before, mes) => pair(before, depoisCentavos[mes]!))]
}

function* listRows(
  t: TFunction<'lista'>,
  { inicio, grupos, linhas }: OrcamentoRevisao,
  [from, para]: readonly [string, string],
): Generator<Celula[]> {
  const periodos = [t('diferencas.ano'), ...Array.from({ length: MESES_EXERCICIO }, (_, mes) => formatMesNumerico(addMeses(inicio, mes)))]
  yield [
    ...(['grupo', 'codigo', 'item', 'centroCusto', 'filial', 'situacao'] as const).map((key) => t(`diferencas.${key}`)),
    ...periodos.flatMap((periodo) => [`${periodo}, ${from}`, `${periodo}, ${para}`, t('diferencas.diferenca', { replace: { periodo } })]),
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
      t(`diferencas.situacoes.${line.situacao}`),
      ...valoresOf(line, grupo.natureza),
    ]
  }
  yield [t('diferencas.efeito'), null, null, null, null, null, ...valoresOf(soma, 'outras')]
}

export function exportRevisao(revisao: OrcamentoRevisao, { formato, idioma }: { formato: TabelaFormato; idioma: Idioma }): Promise<File> {
  const t = textsOf(idioma, 'lista')
  const { nome, antes, depois } = revisao
  const nameVersao = (numero: number): string => t('diferencas.versao', { replace: { numero } })
  const [de, ate] = [nameVersao(antes?.versaoNumero ?? depois.versaoNumero), nameVersao(depois.versaoNumero)]
  const titulo = t('diferencas.arquivo')
  const versoes = t('diferencas.versoes', { replace: { de, ate } })
  return writeList({ nome: `${titulo} ${nome}, ${versoes}`, sheet: titulo, formato }, listRows(t, revisao, [de, ate]))
}
