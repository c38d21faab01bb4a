import { permissoesRotas } from '@lastro/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../api/api.ts'
import { showFailure } from '../api/refusal.ts'
import { paths } from '../navigation/paths.ts'
import { showActiveCliente } from '../sessao/active-cliente.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { showSuccess } from '../stores/alerts.ts'
import { Icon } from '../ui/icons.tsx'
import styles from './VerComoFaixa.module.css'

export function VerComoFaixa() {
  const { t } = useTranslation('casca')
  const router = useRouter()
  // Reads the cached session only, because a visitor has none to fetch.
  const { data: sessao } = useQuery({ ...sessaoQuery, enabled: false })
  const leave = useMutation({
    mutationFn: async () => {
      await call(permissoesRotas.endVerComo)
      await showActiveCliente(() => router.navigate({ to: paths.permissoes, search: { ver: 'pessoas' } }))
    },
    onSuccess: () => showSuccess(t('verComo.saiu')),
    onError: showFailure,
  })
  if (!sessao?.vendoComo) return null
  return (
    <aside className={styles['faixa']} data-ver-como aria-label={t('verComo.faixa', { nome: sessao.vendoComo.nome })}>
      <Icon name="eye" />
      <p>
        <strong>{t('verComo.faixa', { nome: sessao.vendoComo.nome })}</strong> <span>{t('verComo.detalhe')}</span>
      </p>
      <button type="button" aria-busy={leave.isPending || undefined} disabled={leave.isPending} onClick={() => leave.mutate()}>
        {t('verComo.sair', { nome: sessao.usuario.nome })}
      </button>
    </aside>
  )
}
