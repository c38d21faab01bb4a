/** Keyboard navigation of the DRE: one active cell; the line column toggles lines. */

export interface GridPosition {
  linha: number
  /** 0 is the line column. */
  coluna: number
}

export interface GridShape {
  linhas: readonly { chave: string; pai: string | null; expandable: boolean; isOpen: boolean }[]
  colunas: number
  pageRows: number
}

export interface KeyPressed {
  key: string
  ctrl: boolean
}

export type GridCommand =
  | { tipo: 'mover'; celula: GridPosition }
  | { tipo: 'alternar'; chave: string }
  | { tipo: 'alternarTodas' }
  | { tipo: 'explicar' }
  | { tipo: 'fechar' }
  | { tipo: 'copiar' }

/** Command of a key at a cell; null for keys that the browser handles. */
export function commandOf(pressed: KeyPressed, celula: GridPosition, grade: GridShape): GridCommand | null {
  const row = grade.linhas[celula.linha]
  if (!row) return null
  const { key, ctrl } = pressed
  const move = (line: number, coluna: number): GridCommand => ({
    tipo: 'mover',
    celula: { linha: clamp(line, grade.linhas.length - 1), coluna: clamp(coluna, grade.colunas - 1) },
  })
  const { linha, coluna } = celula

  if (ctrl) {
    switch (key) {
      case 'Home':
        return move(0, 0)
      case 'End':
        return move(grade.linhas.length - 1, grade.colunas - 1)
      case 'ArrowUp':
        return move(0, coluna)
      case 'ArrowDown':
        return move(grade.linhas.length - 1, coluna)
      case 'ArrowLeft':
        return move(linha, 0)
      case 'ArrowRight':
        return move(linha, grade.colunas - 1)
      case 'c':
      case 'C':
        return { tipo: 'copiar' }
      default:
        return null
    }
  }

  switch (key) {
    case 'ArrowUp':
      return move(linha - 1, coluna)
    case 'ArrowDown':
      return move(linha + 1, coluna)
    case 'ArrowRight':
      return coluna === 0 && row.expandable && !row.isOpen ? { tipo: 'alternar', chave: row.chave } : move(linha, coluna + 1)
    case 'ArrowLeft': {
      if (coluna > 0) return move(linha, coluna - 1)
      if (row.isOpen) return { tipo: 'alternar', chave: row.chave }
      const parent = row.pai === null ? -1 : grade.linhas.findIndex((each) => each.chave === row.pai)
      return parent >= 0 ? move(parent, 0) : move(linha, 0)
    }
    case 'Home':
      return move(linha, 0)
    case 'End':
      return move(linha, grade.colunas - 1)
    case 'PageUp':
      return move(linha - grade.pageRows, coluna)
    case 'PageDown':
      return move(linha + grade.pageRows, coluna)
    case '+':
      return row.expandable && !row.isOpen ? { tipo: 'alternar', chave: row.chave } : null
    case '-':
      return closeOf(row, grade)
    case '*':
      return { tipo: 'alternarTodas' }
    case 'Enter':
      return coluna === 0 && row.expandable ? { tipo: 'alternar', chave: row.chave } : { tipo: 'explicar' }
    case 'Escape':
      return { tipo: 'fechar' }
    default:
      return null
  }
}

function closeOf(row: GridShape['linhas'][number], grade: GridShape): GridCommand | null {
  if (row.isOpen) return { tipo: 'alternar', chave: row.chave }
  const parent = grade.linhas.find((each) => each.chave === row.pai)
  return parent?.isOpen ? { tipo: 'alternar', chave: parent.chave } : null
}

function clamp(value: number, max: number): number {
  return Math.max(0, Math.min(max, value))
}
