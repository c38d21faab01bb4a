import type { DreVisaoGuardada } from '@lastro/contract'
import { dreVisaoRotas } from '@lastro/contract/dre/visao'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { call, invalidate, query } from '../../api/api.ts'
import { showRefusal } from '../../api/refusal.ts'
import { showSuccess } from '../../stores/alerts.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Favorito } from '../../ui/Favorito.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Form, useContractForm } from '../../ui/form.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Inline, Stack } from '../../ui/layout.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Text, Truncate } from '../../ui/Text.tsx'
import { Segmented } from '../../ui/Toolbar.tsx'
import type { DreVisao } from './dre-search.ts'
import { useDeleteVisao } from './use-delete-visao.ts'
import type { SetVisao } from './use-visao.ts'
import { addressOf, visaoOf } from './saved-views.ts'
import styles from './Menus.module.css'

const schema = z.pick(dreVisaoRotas.create.body, { nome: true, minha: true })

interface ListaVisoesProps {
  visao: DreVisao
  setVisao: SetVisao
  onLeave: () => void
}

export function ListaVisoes({ visao, setVisao, onLeave }: ListaVisoesProps) {
  const { t } = useTranslation('dre')
  const { t: commonT } = useTranslation()
  const { data, error, refetch } = useQuery(query(dreVisaoRotas.list))
  const form = useContractForm({
    schema,
    defaultValues: { nome: '', minha: true },
    unsaved: 'never',
    save: (body) => call(dreVisaoRotas.create, { body: { ...body, endereco: addressOf(visao) } }),
    onSaved: async (_, { minha }) => {
      await invalidate(dreVisaoRotas.list)
      form.reset({ nome: '', minha })
      showSuccess(t('visoes.guardada'))
    },
    onFailed: showRefusal,
  })
  const forMe = form.value('minha')
  const remove = useDeleteVisao()
  const choose = useMutation({
    mutationFn: ({ id, padrao }: DreVisaoGuardada) => call(dreVisaoRotas.updatePadrao, { body: { id: padrao ? null : id } }),
    onSuccess: () => invalidate(dreVisaoRotas.list),
    onError: showRefusal,
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} label={commonT('carregando')} />
  const open = ({ endereco }: DreVisaoGuardada) => {
    const { cliente: _cliente, ...chosen } = visaoOf(endereco)
    setVisao(chosen)
    onLeave()
  }
  const repeated = data.visoes.some((each) => each.nome === form.watch('nome').trim() && each.minha === forMe.value)
  const grupos = [
    { titulo: t('visoes.doCliente'), visoes: data.visoes.filter(({ minha }) => !minha) },
    { titulo: t('visoes.minhas'), visoes: data.visoes.filter(({ minha }) => minha) },
  ].filter(({ visoes }) => visoes.length > 0)
  return (
    <Stack gap={12} padding={12}>
      {grupos.length === 0 && (
        <Text as="p" tone="soft">
          {t('visoes.nenhuma')}
        </Text>
      )}
      {grupos.map(({ titulo, visoes }) => (
        <section key={titulo} aria-label={titulo}>
          <Text as="h3" size={12} weight="semibold" tone="soft">
            {titulo}
          </Text>
          <ul>
            {visoes.map((each) => (
              <Inline as="li" key={each.id} gap={4}>
                <button type="button" className={styles['opcao']} onClick={() => open(each)}>
                  <Truncate>{each.nome}</Truncate>
                </button>
                <Favorito
                  favorito={each.padrao}
                  label={t(each.padrao ? 'visoes.semPadrao' : 'visoes.comPadrao', { nome: each.nome })}
                  onClick={() => choose.mutate(each)}
                />
                {each.removivel && (
                  <IconButton
                    icon="close"
                    label={t('visoes.excluir', { nome: each.nome })}
                    disabled={remove.isPending}
                    onClick={() => {
                      remove.mutate(each)
                      // The button is removed with its row, so the focus moves to the field.
                      form.element.current?.querySelector('input')?.focus()
                    }}
                  />
                )}
              </Inline>
            ))}
          </ul>
        </section>
      ))}
      <Form form={form}>
        <Stack gap={8}>
          <TextField
            label={t('visoes.nomeCampo')}
            maxLength={80}
            required
            hint={repeated && t('visoes.repetida')}
            {...form.field('nome')}
          />
          <Inline justify="between" wrap>
            {data.podeDoCliente && (
              <Segmented
                label={t('visoes.guardar')}
                value={forMe.value ? 'mim' : 'todos'}
                options={[
                  { value: 'mim', label: t('visoes.paraMim') },
                  { value: 'todos', label: t('visoes.paraTodos') },
                ]}
                onChange={(next) => forMe.onChange(next === 'mim')}
              />
            )}
            <Button type="submit" size="small" variant="primary" busy={form.busy}>
              {t(repeated ? 'visoes.substituir' : 'visoes.salvar')}
            </Button>
          </Inline>
        </Stack>
      </Form>
    </Stack>
  )
}
