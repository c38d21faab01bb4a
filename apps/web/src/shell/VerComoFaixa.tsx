import { permissoesRotas } from '@lastro/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../api/api.ts'
import { showFailure } from '../api/refusal.ts'
import { paths } from '../navigation/paths.ts'
import { reopen } from '../sessao/active-cliente.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/icons.tsx'
import { Inline } from '../ui/layout.tsx'
import { Truncate } from '../ui/Text.tsx'
import styles from './VerComoFaixa.module.css'

export function VerComoFaixa() {
  const { t } = useTranslation('casca')
  // Reads the cached session only, because a visitor has none to fetch.
  const { data: sessao } = useQuery({ ...sessaoQuery, enabled: false })
  const leave = useMutation({
    mutationFn: async () => {
      await call(permissoesRotas.endVerComo)
      await reopen(`${paths.permissoes}?ver=pessoas`)
    },
    onError: showFailure,
  })
  if (!sessao?.vendoComo) return null
  return (
    <Inline
      as="aside"
      justify="center"
      padding={[0, 12]}
      className={styles['faixa']}
      data-ver-como
      aria-label={t('verComo.faixa', { nome: sessao.vendoComo.nome })}
    >
      <Icon name="eye" />
      <Truncate as="p">
        <strong>{t('verComo.faixa', { nome: sessao.vendoComo.nome })}</strong>{' '}
        <span className={styles['detalhe']}>{t('verComo.detalhe')}</span>
      </Truncate>
      <Button size="small" busy={leave.isPending} onClick={() => leave.mutate()}>
        <Truncate>{t('verComo.sair', { nome: sessao.usuario.nome })}</Truncate>
      </Button>
    </Inline>
  )
}
