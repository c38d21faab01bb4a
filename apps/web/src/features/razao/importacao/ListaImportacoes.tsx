import type { Importacao } from '@lastro/contract'
import { formatBytes, formatCentavos, formatInstant, formatInteger, formatPeriodo, formatPeriodos } from '@lastro/formato'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { Table } from '../../../table/Table.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Icon } from '../../../ui/icons.tsx'
import styles from './ListaImportacoes.module.css'
import { progressOf, largestDiferencaOf, sinalOf, vigenciaOf } from './status.ts'

interface ListImportacoesProps {
  importacoes: readonly Importacao[]
  onMore: (() => void) | null
  reading: boolean
}

export function ListaImportacoes({ importacoes, onMore, reading }: ListImportacoesProps) {
  const { t } = useTranslation('importacao')
  const { language } = usePreferencias()
  const [now] = useState(() => new Date())
  return (
    <>
      <Table label={t('lista.nome')}>
        <thead>
          <tr className={styles['cabeca']}>
            <th scope="col">{t('lista.arquivo')}</th>
            <th scope="col">{t('lista.periodo')}</th>
            <th scope="col">{t('lista.situacao')}</th>
            <th scope="col" className={`num ${styles['partidas']}`}>
              {t('lista.partidas')}
            </th>
            <th scope="col">{t('lista.conferencia')}</th>
            <th scope="col">{t('lista.quando')}</th>
            <th scope="col">{t('lista.quem')}</th>
          </tr>
        </thead>
        <tbody>
          {importacoes.map((importacao) => {
            const { id, resumo, status, avisos } = importacao
            const diferenca = largestDiferencaOf(importacao)
            const { tone, icon } = sinalOf(importacao)
            const { vigentes, replaced } = vigenciaOf(importacao)
            const isReplaced = replaced.length > 0
            const periodo = resumo?.inicio && resumo.fim ? formatPeriodo(resumo.inicio, resumo.fim, language) : null
            return (
              <tr key={id} className={styles['linha']}>
                <th scope="row">
                  <Link
                    to={paths.importacaoDetalhe}
                    params={{ id: String(id) }}
                    className={styles['arquivo']}
                    title={importacao.arquivoNome}
                  >
                    {importacao.arquivoNome}
                  </Link>
                  <small className={styles['formato']}>
                    {t(`formato.${importacao.formato}`)} · {formatBytes(importacao.tamanhoBytes, language)}
                    {periodo && <span className={styles['periodo']}> · {periodo}</span>}
                  </small>
                </th>
                <td>
                  {periodo}
                  {isReplaced && vigentes.length > 0 && (
                    <small className={styles['vigentes']}>{t('lista.vigentes', { meses: formatPeriodos(vigentes, language) })}</small>
                  )}
                </td>
                <td>
                  <Chip tone={tone}>
                    <Icon name={icon} size={12} />
                    {t(isReplaced ? (vigentes.length > 0 ? 'status.substituidaEmParte' : 'status.substituida') : `status.${status}`)}
                    {status === 'processando' && ` ${progressOf(importacao.progresso).percentual}%`}
                  </Chip>
                  {status === 'concluida' && avisos > 0 && <span className={styles['avisos']}>{t('saude.avisos', { count: avisos })}</span>}
                </td>
                <td className="num">
                  {resumo && status === 'concluida'
                    ? importacao.conteudo === 'saldos'
                      ? t('lista.saldos')
                      : formatInteger(resumo.partidas, language)
                    : ''}
                </td>
                <td>
                  {status === 'concluida' && diferenca !== null && isReplaced && (
                    <span className={styles['vigentes']}>
                      {diferenca === 0
                        ? t('lista.conferia')
                        : t('lista.diferia', { valor: formatCentavos(diferenca, { idioma: language }) })}
                    </span>
                  )}
                  {status === 'concluida' && diferenca !== null && !isReplaced && (
                    <span className={styles['confere']} data-difere={diferenca !== 0 || undefined}>
                      <Icon name={diferenca === 0 ? 'check' : 'warning'} size={12} />
                      {diferenca === 0 ? t('lista.confere') : t('lista.difere', { valor: formatCentavos(diferenca, { idioma: language }) })}
                    </span>
                  )}
                </td>
                <td>{formatInstant(importacao.createdAt, now, language)}</td>
                <td>{importacao.criadaPor}</td>
              </tr>
            )
          })}
        </tbody>
      </Table>
      {onMore && (
        <Button busy={reading} onClick={onMore}>
          {t('lista.anteriores')}
        </Button>
      )}
    </>
  )
}
