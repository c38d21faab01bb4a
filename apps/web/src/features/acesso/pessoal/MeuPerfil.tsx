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
import { DescriptionList } from '../../../ui/DescriptionList.tsx'
import { Inline } from '../../../ui/layout.tsx'
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
        <DescriptionList
          items={[
            { name: t('dados.nome'), value: me.nome },
            {
              name: t('dados.email'),
              value: (
                <>
                  {me.email}{' '}
                  <Chip tone={me.emailVerificado ? 'success' : 'neutral'}>
                    {t(me.emailVerificado ? 'pessoa.emailConfirmado' : 'pessoa.emailNaoConfirmado')}
                  </Chip>
                </>
              ),
            },
            { name: t('dados.perfil'), value: [shell(`perfil.${perfil}`), cliente].filter(Boolean).join(' · ') },
            { name: t('pessoa.entrada'), value: entradas.join(', ') },
            { name: t('segundoFator.titulo'), value: t(me.segundoFator ? 'segundoFator.ligado' : 'segundoFator.desligado') },
            { name: t('pessoa.desde'), value: formatInstant(me.createdAt, now, language) },
            { name: t('pessoa.ultimo'), value: me.lastAccessAt ? formatInstant(me.lastAccessAt, now, language) : t('pessoa.nunca') },
          ]}
        />
      )}
      <Inline wrap>
        <ButtonLink to={paths.conta} params={{ tab: 'account' }} icon="user">
          {t('pessoa.abrirConta')}
        </ButtonLink>
        <ButtonLink to={paths.conta} params={{ tab: 'security' }} icon="lock">
          {t('entrada.abrir')}
        </ButtonLink>
      </Inline>
    </Secao>
  )
}
