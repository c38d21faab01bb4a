import { type DreVisaoGuardada, dreVisaoRotas } from '@lastro/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidate, query } from '../../api/api.ts'
import { showRefusal } from '../../api/refusal.ts'
import { showSuccess } from '../../stores/alerts.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { TextField } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Segmented } from '../../ui/Toolbar.tsx'
import type { DreVisao } from './dre-search.ts'
import { useDeleteVisao } from './use-delete-visao.ts'
import type { SetVisao } from './use-visao.ts'
import { addressOf, visaoOf } from './saved-views.ts'
import styles from './Visoes.module.css'

interface ListaVisoesProps {
  visao: DreVisao
  setVisao: SetVisao
  onLeave: () => void
}

export function ListaVisoes({ visao, setVisao, onLeave }: ListaVisoesProps) {
  const { t } = useTranslation('dre')
  const { t: commonT } = useTranslation()
  const [nome, setNome] = useState('')
  const [from, setDe] = useState<'mim' | 'todos'>('mim')
  const { data, error, refetch } = useQuery(query(dreVisaoRotas.list))
  const keep = useMutation({
    mutationFn: () => call(dreVisaoRotas.create, { body: { nome: nome.trim(), minha: from === 'mim', endereco: addressOf(visao) } }),
    onSuccess: async () => {
      await invalidate(dreVisaoRotas.list)
      setNome('')
      showSuccess(t('visoes.guardada'))
    },
    onError: showRefusal,
  })
  const campo = useRef<HTMLInputElement>(null)
  const remove = useDeleteVisao()
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} label={commonT('carregando')} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (nome.trim() !== '') keep.mutate()
  }
  const open = ({ endereco }: DreVisaoGuardada) => {
    const { cliente: _cliente, ...chosen } = visaoOf(endereco)
    setVisao(chosen)
    onLeave()
  }
  const repeated = data.visoes.some(({ nome: other, minha }) => other === nome.trim() && minha === (from === 'mim'))
  const grupos = [
    { titulo: t('visoes.doCliente'), visoes: data.visoes.filter(({ minha }) => !minha) },
    { titulo: t('visoes.minhas'), visoes: data.visoes.filter(({ minha }) => minha) },
  ].filter(({ visoes }) => visoes.length > 0)
  return (
    <div className={styles['painel']}>
      {grupos.length === 0 && <p className={styles['nada']}>{t('visoes.nenhuma')}</p>}
      {grupos.map(({ titulo, visoes }) => (
        <section key={titulo} aria-label={titulo}>
          <h3>{titulo}</h3>
          <ul>
            {visoes.map((each) => (
              <li key={each.id}>
                <button type="button" title={each.nome} onClick={() => open(each)}>
                  {each.nome}
                </button>
                {each.removivel && (
                  <IconButton
                    icon="close"
                    label={t('visoes.excluir', { nome: each.nome })}
                    disabled={remove.isPending}
                    onClick={() => {
                      remove.mutate(each)
                      // The button is removed with its row, so the focus moves to the field.
                      campo.current?.focus()
                    }}
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <form onSubmit={submit}>
        <TextField
          ref={campo}
          label={t('visoes.nomeCampo')}
          value={nome}
          maxLength={80}
          required
          hint={repeated && t('visoes.repetida')}
          onChange={(event) => setNome(event.target.value)}
        />
        {data.podeDoCliente && (
          <Segmented
            label={t('visoes.guardar')}
            value={from}
            options={[
              { value: 'mim', label: t('visoes.paraMim') },
              { value: 'todos', label: t('visoes.paraTodos') },
            ]}
            onChange={setDe}
          />
        )}
        <Button type="submit" size="small" variant="primary" busy={keep.isPending}>
          {t(repeated ? 'visoes.substituir' : 'visoes.salvar')}
        </Button>
      </form>
    </div>
  )
}
