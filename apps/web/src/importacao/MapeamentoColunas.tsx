import { COLUNA_PAPEIS, type ImportacaoPrevia, type Mapeamento } from '@lastro/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Chip } from '../ui/Chip.tsx'
import styles from './MapeamentoColunas.module.css'
import { assignPapel, papelOf } from './previa.ts'

const LINHAS_AMOSTRA = 6
const FORMATOS_DATA = ['dd/mm/aaaa', 'aaaa-mm-dd', 'mm/dd/aaaa', 'serial'] as const
const DECIMAIS = [',', '.'] as const
const SINAIS = ['credito_positivo', 'debito_positivo'] as const

interface MapeamentoColunasProps {
  planilha: NonNullable<ImportacaoPrevia['planilha']>
  mapeamento: Mapeamento
  onChange: (mapeamento: Mapeamento) => void
}

/** What each column means, above rows of the file itself: one sees at once whether it is right. */
export function MapeamentoColunas({ planilha, mapeamento, onChange }: MapeamentoColunasProps) {
  const { t } = useTranslation('importacao')
  const papeis = COLUNA_PAPEIS.map((papel) => ({ value: papel, label: t(`papel.${papel}`) }))
  const umValor = mapeamento.colunas.valor !== undefined && mapeamento.colunas.dc === undefined
  return (
    <section className={styles['mapeamento']} aria-labelledby="mapeamento-titulo">
      <header>
        <h2 id="mapeamento-titulo">{t('mapeamento.titulo')}</h2>
        <Chip tone={planilha.faltam.length > 0 ? 'warning' : 'success'}>
          {t(`mapeamento.${planilha.origem === 'lembrado' ? 'lembrado' : 'detectado'}`)}
        </Chip>
        <div className={styles['opcoes']}>
          {planilha.planilhas.length > 1 && (
            <Escolha
              nome={t('mapeamento.planilha')}
              value={mapeamento.planilha ?? planilha.planilhas[0] ?? ''}
              onChange={(value) => onChange({ ...mapeamento, planilha: value })}
            >
              {planilha.planilhas.map((nome) => (
                <option key={nome}>{nome}</option>
              ))}
            </Escolha>
          )}
          <Escolha
            nome={t('mapeamento.formatoData')}
            value={mapeamento.formatoData}
            onChange={(value) =>
              onChange({ ...mapeamento, formatoData: FORMATOS_DATA.find((each) => each === value) ?? mapeamento.formatoData })
            }
          >
            {FORMATOS_DATA.map((formato) => (
              <option key={formato} value={formato}>
                {formato === 'serial' ? t('mapeamento.serial') : formato}
              </option>
            ))}
          </Escolha>
          <Escolha
            nome={t('mapeamento.decimal')}
            value={mapeamento.decimal}
            onChange={(value) => onChange({ ...mapeamento, decimal: DECIMAIS.find((each) => each === value) ?? mapeamento.decimal })}
          >
            <option value=",">{t('mapeamento.virgula')}</option>
            <option value=".">{t('mapeamento.ponto')}</option>
          </Escolha>
          {umValor && (
            <Escolha
              nome={t('mapeamento.sinal')}
              value={mapeamento.sinal}
              onChange={(value) => onChange({ ...mapeamento, sinal: SINAIS.find((each) => each === value) ?? mapeamento.sinal })}
            >
              {SINAIS.map((sinal) => (
                <option key={sinal} value={sinal}>
                  {t(`mapeamento.${sinal}`)}
                </option>
              ))}
            </Escolha>
          )}
        </div>
      </header>
      <div className={styles['rolo']} role="region" aria-label={t('mapeamento.amostra')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {planilha.cabecalho.map((nome, coluna) => {
                const papel = papelOf(mapeamento, coluna)
                return (
                  <th key={coluna} scope="col" data-usada={papel !== null || undefined}>
                    <select
                      aria-label={t('mapeamento.papelDe', { coluna: nome || String(coluna + 1) })}
                      value={papel ?? ''}
                      onChange={(event) => {
                        const chosen = papeis.find(({ value }) => value === event.currentTarget.value)
                        onChange(assignPapel(mapeamento, coluna, chosen?.value ?? null))
                      }}
                    >
                      <option value="">{t('mapeamento.ignorar')}</option>
                      {papeis.map(({ value, label }) => (
                        <option key={value} value={value}>
                          {label}
                        </option>
                      ))}
                    </select>
                    <span title={nome}>{nome}</span>
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {planilha.amostra.slice(0, LINHAS_AMOSTRA).map((linha, index) => (
              <tr key={index}>
                {planilha.cabecalho.map((_, coluna) => (
                  <td key={coluna} data-usada={papelOf(mapeamento, coluna) !== null || undefined} title={linha[coluna]}>
                    {linha[coluna]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Escolha({
  nome,
  value,
  onChange,
  children,
}: {
  nome: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}) {
  return (
    <label className={styles['escolha']}>
      <span>{nome}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {children}
      </select>
    </label>
  )
}
