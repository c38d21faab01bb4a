import type { Importacao } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { formatInstante } from '../format/data.ts'
import { useNow } from '../format/use-now.ts'
import { formatInteiro } from '../format/valor.ts'
import { paths } from '../paths.ts'
import { usePreferencias } from '../theme/preferencias.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Icon } from '../ui/icons.tsx'
import { Progress } from '../ui/Progress.tsx'
import { Razao } from '../ui/Valor.tsx'
import { Block } from './Block.tsx'
import styles from './inicio.module.css'
import { isRunning } from './queries.ts'

/** Imports under way, and the last ones that ended badly. */
export function Importacoes({ importacoes }: { importacoes: readonly Importacao[] }) {
  const { t } = useTranslation('inicio')
  const { language } = usePreferencias()
  return (
    <Block
      title={t('importacoes.titulo')}
      note={formatInteiro(importacoes.length, language)}
      link={{ to: paths.importacao, text: t('importacoes.todas') }}
    >
      <ul>
        {importacoes.map((importacao) => (
          <li key={importacao.id} className={styles['item']}>
            {isRunning(importacao) ? <Running importacao={importacao} /> : <Ended importacao={importacao} />}
          </li>
        ))}
      </ul>
    </Block>
  )
}

function Running({ importacao: { id, arquivoNome, progresso } }: { importacao: Importacao }) {
  const { t } = useTranslation('inicio')
  const { language } = usePreferencias()
  const share = progresso && progresso.bytesTotal > 0 ? progresso.bytesLidos / progresso.bytesTotal : 0
  return (
    <>
      <span className={styles['icon']} data-tone="running">
        <Icon name="import" />
      </span>
      <div className={styles['what']}>
        <strong>{arquivoNome}</strong>
        <small>
          {progresso
            ? t('importacoes.andamento', {
                linhas: formatInteiro(progresso.linhas, language),
                lancamentos: formatInteiro(progresso.lancamentos, language),
                rejeitadas: formatInteiro(progresso.rejeitadas, language),
              })
            : t('importacoes.naFila')}
        </small>
        <Progress value={share} label={arquivoNome} />
      </div>
      <b className={styles['share']}>
        <Razao razao={share} casas={0} simbolo />
      </b>
      <ButtonLink to={paths.importacaoDetalhe} params={{ id: String(id) }} size="small">
        {t('importacoes.acompanhar')}
      </ButtonLink>
    </>
  )
}

function Ended({ importacao: { id, arquivoNome, status, erro, finishedAt, createdAt } }: { importacao: Importacao }) {
  const { t } = useTranslation('inicio')
  const { language } = usePreferencias()
  const now = useNow()
  return (
    <>
      <span className={styles['icon']} data-tone="error">
        <Icon name="error" />
      </span>
      <div className={styles['what']}>
        <strong>
          {arquivoNome} <span>· {t(`importacoes.status.${status}`)}</span>
        </strong>
        <small>{erro?.message ?? formatInstante(finishedAt ?? createdAt, now, language)}</small>
      </div>
      <ButtonLink to={paths.importacaoDetalhe} params={{ id: String(id) }} size="small">
        {t('importacoes.verMotivo')}
      </ButtonLink>
    </>
  )
}
