import { formatInteger } from '@lastro/formato'
import type { ReactNode } from 'react'
import { usePreferencias } from '../theme/preferences.ts'
import { Chip, type ChipTone } from '../ui/Chip.tsx'
import styles from '../ui/FileImport.module.css'
import { DataTable } from './DataTable.tsx'

interface FileLinha {
  chave: string
  linha: number | null
  tone: ChipTone
  situacao: string
  nome: ReactNode
  oque: ReactNode
}

interface FileImportTableProps {
  label: string
  titulos: { linha: string; situacao: string; nome: string; oque: string }
  linhas: readonly FileLinha[]
}

export function FileImportTable({ label, titulos, linhas }: FileImportTableProps) {
  const { language } = usePreferencias()
  if (linhas.length === 0) return null
  return (
    <DataTable
      label={label}
      frame="boxed"
      rows={linhas}
      rowKey={({ chave }) => chave}
      rowProps={() => ({ className: styles['linha'] })}
      columns={[
        {
          id: 'linha',
          header: titulos.linha,
          numeric: true,
          cell: ({ linha }) => (linha === null ? '–' : formatInteger(linha, language)),
        },
        { id: 'situacao', header: titulos.situacao, cell: ({ tone, situacao }) => <Chip tone={tone}>{situacao}</Chip> },
        { id: 'nome', header: titulos.nome, cell: ({ nome }) => nome },
        { id: 'oque', header: titulos.oque, cell: ({ oque }) => oque },
      ]}
    />
  )
}
