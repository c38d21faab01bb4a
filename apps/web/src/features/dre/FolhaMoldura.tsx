import type { Sessao } from '@lastro/contract'
import { formatCnpj, formatMomentIn } from '@lastro/formato'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMarca } from '../marca/marca.ts'
import { usePreferencias } from '../../theme/preferences.ts'
import type { DreLinhaSemValores } from './demonstrativo.ts'
import styles from './DreFolha.module.css'

interface SheetCabecaProps {
  sessao: Sessao
  periodo: string
  modelo: string
  rateado: boolean
  partes: readonly string[]
  unidade: string
  titulo?: string
  empresas?: readonly string[]
}

export function FolhaCabeca({ sessao: { cliente }, periodo, modelo, rateado, partes, unidade, titulo, empresas = [] }: SheetCabecaProps) {
  const { t } = useTranslation('dre')
  const { t: shell } = useTranslation('casca')
  const { sinal } = useMarca()
  const data: [nome: string, valor: string][] = [
    [t('periodoChip'), periodo],
    [t('modelo'), modelo],
    ...(empresas.length > 1 ? [[t('folha.empresas'), empresas.join(', ')] satisfies [string, string]] : []),
    ...(rateado ? [[t('explicar.rateio.titulo'), t('rateio.depois')] satisfies [string, string]] : []),
    ...(partes.length > 0 ? [[t('folha.alcance'), shell('alcance.so', { nomes: partes.join(', ') })] satisfies [string, string]] : []),
    [t('folha.unidade'), unidade],
  ]
  return (
    <header>
      <img src={sinal} alt="" width={30} height={30} />
      <div>
        <h1>{titulo ?? t('folha.titulo')}</h1>
        <p>
          <b>{cliente?.nome}</b> {cliente && t('folha.cnpj', { cnpj: formatCnpj(cliente.cnpj) })}
        </p>
      </div>
      <dl>
        {data.map(([nome, valor]) => (
          <div key={nome}>
            <dt>{nome}</dt>
            <dd>{valor}</dd>
          </div>
        ))}
      </dl>
    </header>
  )
}

/** Adds a sign to a ratio whose name does not show its unit. */
export function FolhaLinha({ linha: { descricao, unidade, nivel, codigo } }: { linha: DreLinhaSemValores }) {
  return (
    <th scope="row">
      <div>
        <span dir="auto">
          {descricao}
          {unidade === 'razao' && !descricao.includes('%') && ' %'}
        </span>
        {nivel === 0 && codigo !== descricao && <small>{codigo}</small>}
      </div>
    </th>
  )
}

export function FolhaFim({ sessao, page, de }: { sessao: Sessao; page: number; de: number }) {
  const { t } = useTranslation('dre')
  const { language } = usePreferencias()
  const { nome } = useMarca()
  const [emitida] = useState(() => new Date())
  return (
    <p className={styles['fim']}>
      <span>
        {t('folha.emitido', {
          nome: sessao.usuario.nome,
          quando: formatMomentIn(emitida.toISOString(), undefined, language),
        })}
      </span>
      <span>{nome}</span>
      <span>
        {page} / {de}
      </span>
    </p>
  )
}
