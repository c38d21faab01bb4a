import { SENHA_MINIMA, senhaRotas } from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { countCharacters } from '../../../sessao/SenhaNovaField.tsx'
import { showSuccess } from '../../../stores/alerts.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { afterSecurityChange } from './queries.ts'
import { Secao } from '../../../ui/Secao.tsx'
import styles from './Seguranca.module.css'
import { SenhaAtual } from './SenhaAtual.tsx'

export function TrocarSenha({ readOnly }: { readOnly: boolean }) {
  const { t } = useTranslation('conta')
  const [atual, setCurrent] = useState('')
  const [senha, setSenha] = useState('')
  const [repeated, setRepeated] = useState('')
  const [tried, setTried] = useState(false)
  const short = countCharacters(senha) < SENHA_MINIMA
  const difere = senha !== repeated
  const swap = useMutation({
    mutationFn: () => call(senhaRotas.change, { body: { atual, senha } }),
    onSuccess: async () => {
      setCurrent('')
      setSenha('')
      setRepeated('')
      setTried(false)
      showSuccess(t('senha.feito'))
      await afterSecurityChange()
    },
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (!short && !difere) swap.mutate()
  }
  return (
    <Secao titulo={t('senha.titulo')} texto={t('senha.texto')}>
      <form className={styles['formulario']} onSubmit={submit}>
        <FormError error={swap.error} />
        <SenhaAtual value={atual} onChange={setCurrent} />
        <TextField
          label={t('senha.nova')}
          hint={t('senha.dica', { minimo: SENHA_MINIMA })}
          error={tried && short ? t('senha.curta', { minimo: SENHA_MINIMA }) : undefined}
          type="password"
          autoComplete="new-password"
          required
          value={senha}
          onChange={(event) => setSenha(event.currentTarget.value)}
        />
        <TextField
          label={t('senha.repita')}
          error={tried && difere ? t('senha.difere') : undefined}
          type="password"
          autoComplete="new-password"
          required
          value={repeated}
          onChange={(event) => setRepeated(event.currentTarget.value)}
        />
        <div className={styles['acoes']}>
          <Button type="submit" variant="primary" busy={swap.isPending} disabled={readOnly}>
            {t('senha.trocar')}
          </Button>
        </div>
      </form>
    </Secao>
  )
}
