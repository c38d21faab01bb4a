import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatInstante, formatPeriodo } from '../format/data.ts'
import { useNow } from '../format/use-now.ts'
import { paths } from '../paths.ts'
import { usePreferencias } from '../theme/preferencias.ts'
import { Icon } from '../ui/icons.tsx'
import { Block } from './Block.tsx'
import styles from './inicio.module.css'
import { importacoesQuery } from './queries.ts'

const SHOWN = 4

/** The files the DRE stands on, newest first. */
export function UltimasImportacoes() {
  const { t } = useTranslation('inicio')
  const { language } = usePreferencias()
  const now = useNow()
  const { data = [] } = useQuery(importacoesQuery)
  const done = data.filter(({ status }) => status === 'concluida').slice(0, SHOWN)
  if (done.length === 0) return null
  return (
    <Block title={t('realizado.titulo')} link={{ to: paths.importacao, text: t('realizado.todas') }}>
      <ul className={styles['recent']}>
        {done.map(({ id, arquivoNome, resumo, finishedAt, createdAt }) => (
          <li key={id}>
            <Icon name="file" />
            <Link to={paths.importacaoDetalhe} params={{ id: String(id) }}>
              {arquivoNome}
              {resumo?.inicio && resumo.fim && <span> · {formatPeriodo(resumo.inicio, resumo.fim, language)}</span>}
            </Link>
            <small>{formatInstante(finishedAt ?? createdAt, now, language)}</small>
          </li>
        ))}
      </ul>
    </Block>
  )
}
