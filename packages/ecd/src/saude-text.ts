import { countText, formatCnpj, formatInteger, formatReais, writeDia } from '@lastro/formato'
import type { Ecd } from './ecd.ts'
import type { EcdProblema, RegraResultado } from './saude.ts'

const WIDTH_REGRA = 64

export function formatSaude(ecd: Ecd, file: string): string {
  const { saude, empresa } = ecd
  const passed = saude.regras.filter((regra) => regra.situacao === 'passou')
  const naoAplicadas = saude.regras.filter((regra) => regra.situacao === 'nao_aplicada')
  const blocks = [
    [
      `Saúde do arquivo ${file}`,
      [empresa.nome, describeCnpj(empresa.cnpj), ecd.livro === null ? '' : `livro ${ecd.livro}, leiaute ${ecd.leiaute}`]
        .filter((parte) => parte !== '')
        .join(' · '),
      [
        ...(ecd.inicio === '' ? [] : [`${writeDia(ecd.inicio)} a ${writeDia(ecd.fim)}`]),
        `${formatInteger(ecd.linhas)} linhas`,
        `${formatInteger(ecd.lancamentos)} lançamentos`,
        `${formatInteger(ecd.partidas)} partidas`,
        ecd.codificacao.toUpperCase(),
      ].join(' · '),
    ].filter((line) => line !== ''),
    [verdict(ecd)],
    ...saude.problemas.map(formatProblema),
    saude.omitidos > 0 ? [`… e mais ${formatInteger(saude.omitidos)} problemas das mesmas regras.`] : [],
    conferencia(ecd),
    ['Regras que passaram', ...passed.map((regra) => `  ✓ ${formatRegra(regra)}`)],
    saude.aceito ? ['Regras que não se aplicam a este arquivo', ...naoAplicadas.map((regra) => `  – ${regra.titulo}`)] : [],
  ]
  return `${blocks
    .filter((block) => block.length > 1 || (block.length === 1 && !block[0]!.startsWith('Regras')))
    .map((block) => block.join('\n'))
    .join('\n\n')}\n`
}

function verdict({ saude }: Ecd): string {
  const errors = countText(saude.erros, 'erro', 'erros')
  const avisos = countText(saude.avisos, 'aviso', 'avisos')
  if (!saude.aceito) return `RECUSADO: ${errors}${saude.avisos > 0 ? ` e ${avisos}` : ''}, de ${saude.regras.length} regras.`
  return saude.avisos > 0
    ? `ACEITO com ${avisos}, de ${saude.regras.length} regras.`
    : `ACEITO sem avisos, em ${saude.regras.length} regras.`
}

function formatProblema({ severidade, titulo, linha, mensagem, trecho, efeito }: EcdProblema): string[] {
  return [
    `${severidade === 'erro' ? '✗ ERRO ' : '! AVISO'}  ${titulo}`,
    `  ${mensagem}`,
    `  linha ${formatInteger(linha)}${trecho === undefined ? '' : `: ${trecho}`}`,
    `  ${efeito}`,
  ]
}

function formatRegra({ titulo, verificados, unidade }: RegraResultado): string {
  return `${titulo.padEnd(WIDTH_REGRA)} ${formatInteger(verificados)} ${unidade}`
}

function conferencia({ conferencia: { i355, j150, motivo }, saude }: Ecd): string[] {
  if (!saude.aceito) return []
  const lines: string[] = []
  if (i355 !== null) {
    lines.push(`  Soma dos meses − I355: R$ ${formatReais(i355.diferencaCentavos)} em ${formatInteger(i355.compared)} contas e centros`)
  }
  if (j150 !== null) {
    const divergentes = j150.filter((line) => line.diferencaCentavos !== 0).length
    lines.push(
      `  Linhas da DRE publicada (J150): ${formatInteger(j150.length)}, ${divergentes === 0 ? 'todas iguais' : `${divergentes} diferentes`}`,
    )
  }
  if (motivo !== '') lines.push(`  ${motivo}`)
  return ['Conferência', ...lines]
}

function describeCnpj(cnpj: string): string {
  return cnpj.length === 14 ? `CNPJ ${formatCnpj(cnpj)}` : ''
}
