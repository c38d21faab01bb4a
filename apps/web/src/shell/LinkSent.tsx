import { correioRotas } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../api/api.ts'
import { paths } from '../navigation/paths.ts'
import { EntryFrame } from './EntryFrame.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { EntryLinks } from './EntryLinks.tsx'

interface LinkSentProps {
  email: string
  text: string
  onAgain: () => void
}

export function LinkSent({ email, text, onAgain }: LinkSentProps) {
  const { t } = useTranslation('acesso')
  const { isSuccess: keepsMails } = useQuery({
    queryKey: [correioRotas.list.nome, email, 'existe'],
    queryFn: () => call(correioRotas.list, { query: { para: email } }, { own: true, silent: true }),
  })
  return (
    <EntryFrame title={t('enviado.titulo')} lead={text}>
      {keepsMails && (
        <ButtonLink to={paths.correio} size="large" icon="mail" fullWidth>
          {t('enviado.caixa')}
        </ButtonLink>
      )}
      <EntryLinks>
        <p>{t('enviado.naoChegou')}</p>
        <button type="button" onClick={onAgain}>
          {t('enviado.deNovo')}
        </button>
        <Link to={paths.login}>{t('voltarEntrar')}</Link>
      </EntryLinks>
    </EntryFrame>
  )
}
