import type { EscopoUsuario, PermissaoUsuario } from '@lastro/contract'
import { PERFIS_RESTRITOS } from '@lastro/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure } from '../../../api/refusal.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Segmented } from '../../../ui/Toolbar.tsx'
import { useUnsaved } from '../../../stores/unsaved.ts'
import { Callout } from '../../../ui/Callout.tsx'
import { Inline, Spacer } from '../../../ui/layout.tsx'
import { BarraMudancas } from './BarraMudancas.tsx'
import { Escopo } from './Escopo.tsx'
import { LegendaPermissoes, MatrizPermissoes } from './MatrizPermissoes.tsx'
import type { Motivo } from './denial-reason.ts'
import { beginVerComo, centrosQuery, filiaisQuery, permissaoUsuarioQuery, saveUsuario } from './queries.ts'
import { type PermissaoDraft, applyDraft, listExcecoes, toggleCelula } from './draft.ts'
import styles from './UsuarioModal.module.css'

const PARTES = ['permissoes', 'centros', 'filiais'] as const
type ModalTab = (typeof PARTES)[number]
const NOTHING: PermissaoDraft = new Map()

interface UsuarioModalProps {
  id: string
  nome: string
  motivo: Motivo | null
  onClose: () => void
}

export function UsuarioModal({ id, nome, motivo, onClose }: UsuarioModalProps) {
  const { t } = useTranslation('permissao')
  const { data, error, refetch } = useQuery(permissaoUsuarioQuery(id))
  const [changed, setChanged] = useState(false)
  const confirmDiscard = useUnsaved(changed)
  const close = async () => {
    if (await confirmDiscard()) onClose()
  }
  return (
    <Dialog title={t('modal.titulo', { nome })} size="wide" onClose={() => void close()}>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={10} label={t('modal.carregando')} />}
      {data && <Conteudo dados={data} motivo={motivo} onChanged={setChanged} onReload={() => void refetch()} onClose={onClose} />}
    </Dialog>
  )
}

interface ConteudoProps {
  dados: PermissaoUsuario
  motivo: Motivo | null
  onChanged: (changed: boolean) => void
  onReload: () => void
  onClose: () => void
}

function Conteudo({ dados, motivo, onChanged, onReload, onClose }: ConteudoProps) {
  const { t } = useTranslation('permissao')
  const { t: shell } = useTranslation('casca')
  const [parte, setParte] = useState<ModalTab>('permissoes')
  const [draft, setDraft] = useState<PermissaoDraft>(NOTHING)
  const [escopo, setEscopo] = useState<EscopoUsuario | null>(null)
  const { data: centros = [] } = useQuery(centrosQuery)
  const { data: filiais = [] } = useQuery(filiaisQuery)
  const { usuario, versao, celulas } = dados
  const fixo = motivo !== null || !dados.editavel
  const currentEscopo = escopo ?? dados.escopo
  const mudancas = draft.size + countEscopo(dados.escopo, currentEscopo)
  useEffect(() => onChanged(mudancas > 0), [mudancas, onChanged])

  const discard = () => {
    setDraft(NOTHING)
    setEscopo(null)
    save.reset()
  }
  const save = useMutation({
    mutationFn: () =>
      saveUsuario({ params: { id: usuario.id }, body: { versao, excecoes: listExcecoes(celulas, draft), escopo: currentEscopo } }),
    onSuccess: () => {
      discard()
      showSuccess(t('barra.salvo', { quem: usuario.nome }))
    },
  })
  const verComo = useMutation({
    mutationFn: () => beginVerComo(usuario.id),
    onError: (failure) => {
      onClose()
      showFailure(failure)
    },
  })

  return (
    <>
      <Inline wrap gap={[8, 12]} padding={[4, 16]}>
        <span>{usuario.email}</span>
        <Chip>{shell(`perfil.${usuario.perfil}`)}</Chip>
        <Spacer />
        <Button
          size="small"
          icon="eye"
          busy={verComo.isPending}
          disabled={!dados.verComo || mudancas > 0}
          title={dados.verComo ? (mudancas > 0 ? t('modal.verComoAntes') : undefined) : t('modal.verComoNao')}
          onClick={() => verComo.mutate()}
        >
          {t('modal.verComo', { nome: usuario.nome })}
        </Button>
      </Inline>
      <Inline wrap justify="between" gap={[8, 16]} padding={[8, 16]}>
        <Segmented
          label={t('modal.partes')}
          value={parte}
          onChange={setParte}
          options={PARTES.map((value) => ({ value, label: t(`modal.${value}`) }))}
        />
        {parte === 'permissoes' && <LegendaPermissoes />}
      </Inline>
      {motivo && (
        <Callout banner icon="lock">
          {t(`motivo.${motivo}`)}
        </Callout>
      )}
      <div className={styles['corpo']}>
        {parte === 'permissoes' && (
          <MatrizPermissoes
            holder={usuario.nome}
            celulas={applyDraft(celulas, draft)}
            motivo={motivo}
            onToggle={(key) => setDraft((current) => toggleCelula(celulas, current, key))}
          />
        )}
        {parte === 'centros' && (
          <Escopo
            tipo="centros"
            nodes={centros}
            restringe={currentEscopo.restringeCentroCusto}
            always={PERFIS_RESTRITOS.includes(usuario.perfil)}
            chosen={currentEscopo.centrosCusto}
            fixo={fixo}
            onChange={(restringeCentroCusto, centrosCusto) => setEscopo({ ...currentEscopo, restringeCentroCusto, centrosCusto })}
          />
        )}
        {parte === 'filiais' && (
          <Escopo
            tipo="filiais"
            nodes={filiais.map((filial) => ({ ...filial, paiId: null }))}
            restringe={currentEscopo.restringeFilial}
            always={false}
            chosen={currentEscopo.filiais}
            fixo={fixo}
            onChange={(restringeFilial, chosen) => setEscopo({ ...currentEscopo, restringeFilial, filiais: chosen })}
          />
        )}
      </div>
      <BarraMudancas
        mudancas={mudancas}
        isSaving={save.isPending}
        error={save.error}
        onSave={() => save.mutate()}
        onDiscard={discard}
        onReload={() => {
          save.reset()
          onReload()
          showSuccess(t('barra.atualizado'))
        }}
      />
    </>
  )
}

function countEscopo(before: EscopoUsuario, after: EscopoUsuario): number {
  const moved = (a: readonly number[], b: readonly number[]) => [...a, ...b].filter((id) => !(a.includes(id) && b.includes(id))).length
  return (
    Number(before.restringeCentroCusto !== after.restringeCentroCusto) +
    Number(before.restringeFilial !== after.restringeFilial) +
    moved(before.centrosCusto, after.centrosCusto) +
    moved(before.filiais, after.filiais)
  )
}
