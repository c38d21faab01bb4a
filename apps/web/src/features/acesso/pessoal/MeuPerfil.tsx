import type { Perfil } from '@lastro/contract'
import { formatInstant } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../format/use-now.ts'
import { paths } from '../../../navigation/paths.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Secao } from '../../../ui/Secao.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import styles from './Pessoal.module.css'
import { contasQuery, euQuery } from './queries.ts'

export function MeuPerfil({ perfil, cliente }: { perfil: Perfil; cliente: string | undefined }) {
  const { t } = useTranslation('conta')
  const { t: commonT } = useTranslation()
  const { t: shell } = useTranslation('casca')
  const { language } = usePreferencias()
  const now = useNow()
  const { data: me, error, refetch } = useQuery(euQuery)
  const { data: contas } = useQuery(contasQuery)
  const entradas = [me?.senha && t('pessoa.comSenha'), contas && contas.length > 0 && t('pessoa.comConta')].filter((each) => each)
  return (
    <Secao titulo={t('pessoa.dados')} texto={t('pessoa.dadosTexto')}>
      {!me && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!me && !error && <SkeletonRows rows={6} label={commonT('carregando')} />}
      {me && (
        <dl className={styles['dados']}>
          <div>
            <dt>{t('dados.nome')}</dt>
            <dd>{me.nome}</dd>
          </div>
          <div>
            <dt>{t('dados.email')}</dt>
            <dd>
              {me.email}{' '}
              <Chip tone={me.emailVerificado ? 'success' : 'neutral'}>
                {t(me.emailVerificado ? 'pessoa.emailConfirmado' : 'pessoa.emailNaoConfirmado')}
              </Chip>
            </dd>
          </div>
          <div>
            <dt>{t('dados.perfil')}</dt>
            <dd>{[shell(`perfil.${perfil}`), cliente].filter(Boolean).join(' · ')}</dd>
          </div>
          <div>
            <dt>{t('pessoa.entrada')}</dt>
            <dd>{entradas.join(', ')}</dd>
          </div>
          <div>
            <dt>{t('segundoFator.titulo')}</dt>
            <dd>{t(me.segundoFator ? 'segundoFator.ligado' : 'segundoFator.desligado')}</dd>
          </div>
          <div>
            <dt>{t('pessoa.desde')}</dt>
            <dd>{formatInstant(me.createdAt, now, language)}</dd>
          </div>
          <div>
            <dt>{t('pessoa.ultimo')}</dt>
            <dd>{me.lastAccessAt ? formatInstant(me.lastAccessAt, now, language) : t('pessoa.nunca')}</dd>
          </div>
        </dl>
      )}
      <div className={styles['acoes']}>
        <ButtonLink to={paths.conta} params={{ tab: 'account' }} icon="user">
          {t('pessoa.abrirConta')}
        </ButtonLink>
        <ButtonLink to={paths.conta} params={{ tab: 'security' }} icon="lock">
          {t('entrada.abrir')}
        </ButtonLink>
      </div>
    </Secao>
  )
}
