import { formatInteger } from '@lastro/formato'
import type { ReactNode } from 'react'
import { usePreferencias } from '../theme/preferences.ts'
import { Chip, type ChipTone } from '../ui/Chip.tsx'
import styles from '../ui/FileImport.module.css'
import { Table } from './Table.tsx'

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
    <div className={styles['tabela']}>
      <Table label={label}>
        <thead>
          <tr>
            <th scope="col" className="num">
              {titulos.linha}
            </th>
            <th scope="col">{titulos.situacao}</th>
            <th scope="col">{titulos.nome}</th>
            <th scope="col">{titulos.oque}</th>
          </tr>
        </thead>
        <tbody>
          {linhas.map(({ chave, linha, tone, situacao, nome, oque }) => (
            <tr key={chave} className={styles['linha']}>
              <th scope="row" className="num">
                {linha === null ? '–' : formatInteger(linha, language)}
              </th>
              <td>
                <Chip tone={tone}>{situacao}</Chip>
              </td>
              <td>{nome}</td>
              <td>{oque}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
