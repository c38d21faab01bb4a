import type { ComparativoLinha, DreComparativo } from '@lastro/contract'
import { isBaseNegativa } from '@lastro/engine'
import { assertRole, razaoPdf, valorPdf, writeDemonstrativo, type DemonstrativoPdf } from '../export-pdf.ts'
import type { File } from '../../http/handler.ts'
import { createLabels, parteDaBase } from './labels.ts'

export async function writeComparativoPdf(
  comparativo: DreComparativo,
  documento: Pick<DemonstrativoPdf, 'nome' | 'titulo' | 'footer' | 'context' | 'anexos' | 'negativos'>,
): Promise<File> {
  const { colunas, linhas, partes } = comparativo
  assertRole(colunas.length, linhas.length)
  const labels = createLabels(comparativo)
  const valores = new Map(colunas.flatMap(({ tipo, fonte, parte }, i) => (tipo === 'valor' ? [[`${fonte} ${parte}`, i] as const] : [])))
  const isMarked = (line: ComparativoLinha, i: number): boolean => {
    const coluna = colunas[i]!
    if (coluna.tipo !== 'percentual' || coluna.base === null || line.unidade === 'razao' || line.valores[i] === null) return false
    const [current, base] = [
      valores.get(`${coluna.fonte} ${coluna.parte}`),
      valores.get(`${coluna.base} ${parteDaBase(partes, coluna)}`),
    ].map((at) => (at === undefined ? null : (line.valores[at] ?? null)))
    return isBaseNegativa(current ?? null, base ?? null, { resultado: line.tipo === 'formula' })
  }
  return writeDemonstrativo({
    ...documento,
    colunas: colunas.map((coluna) => ({ titulo: labels.coluna(coluna), parte: coluna.parte, faixa: labels.parte(coluna.parte) })),
    linhas: linhas.map((linha) => ({
      linha,
      celulas: colunas.map(({ tipo }, i) => {
        const valor = linha.valores[i] ?? null
        if (tipo === 'valor' || (tipo === 'variacao' && linha.unidade !== 'razao')) return valorPdf(linha, valor)
        return razaoPdf(linha, valor, { pontos: tipo !== 'av', marked: isMarked(linha, i) })
      }),
    })),
    notes: linhas.some((line) => colunas.some((_, i) => isMarked(line, i))) ? ['* Base negativa: variação sobre o módulo.'] : [],
  })
}
