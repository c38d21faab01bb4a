import { PERFIS_AJUSTAVEIS, type RelatorioAcesso, type RelatorioItem, relatorioRotas } from '@lastro/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { matchesText } from '../../../format/fold-text.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { LoadedDialog } from '../../../ui/LoadedDialog.tsx'
import { acessoQuery, invalidateWorkspaces } from './queries.ts'
import styles from './Workspace.module.css'

interface AcessoDialogProps {
  relatorio: RelatorioItem
  onClose: () => void
}

export function AcessoDialog({ relatorio, onClose }: AcessoDialogProps) {
  const { t } = useTranslation('workspace')
  const { data, error, refetch } = useQuery({ ...acessoQuery(relatorio.id), staleTime: 0, gcTime: 0 })
  return (
    <LoadedDialog
      title={t('acesso.titulo', { nome: relatorio.nome })}
      lido={data}
      error={error}
      onRetry={() => void refetch()}
      onClose={onClose}
    >
      {(inicial, saida) => <Formulario relatorio={relatorio} inicial={inicial} {...saida} onSalvo={onClose} />}
    </LoadedDialog>
  )
}

interface FormularioProps {
  relatorio: RelatorioItem
  inicial: RelatorioAcesso
  onMudou: (mudou: boolean) => void
  onCancel: () => void
  onSalvo: () => void
}

const toggled = <T,>(list: readonly T[], each: T): T[] => (list.includes(each) ? list.filter((other) => other !== each) : [...list, each])

/** Edits the values read when the dialog opened. The server rejects a save over a newer change. */
function Formulario({ relatorio, inicial, onMudou, onCancel, onSalvo }: FormularioProps) {
  const { t } = useTranslation('workspace')
  const { t: casca } = useTranslation('casca')
  const id = useId()
  const [lido] = useState(inicial)
  const [restrito, setRestrito] = useState(lido.restrito)
  const [perfis, setPerfis] = useState<RelatorioAcesso['perfis']>(lido.perfis)
  const [usuarios, setUsuarios] = useState<readonly string[]>(lido.usuarios)
  const [busca, setBusca] = useState('')
  const same = <T,>(a: readonly T[], b: readonly T[]): boolean => a.length === b.length && a.every((each) => b.includes(each))
  const mudou = restrito !== lido.restrito || !same(perfis, lido.perfis) || !same(usuarios, lido.usuarios)
  // The dialog asks before closing.
  useEffect(() => onMudou(mudou), [mudou, onMudou])
  const salvar = useMutation({
    mutationFn: () =>
      call(
        relatorioRotas.updateAcesso,
        { params: { id: relatorio.id }, body: { versao: lido.versao, restrito, perfis, usuarios: [...usuarios] } },
        { silent: true },
      ),
    onSuccess: async () => {
      await invalidateWorkspaces()
      showSuccess(t('acesso.salvo', { nome: relatorio.nome }))
      onSalvo()
    },
  })
  const pessoas = lido.pessoas.filter(({ nome, email }) => matchesText(`${nome} ${email}`, busca))
  const ninguem = restrito && perfis.length === 0 && usuarios.length === 0
  return (
    <DialogForm
      error={salvar.error}
      gravar={t('gravar')}
      busy={salvar.isPending}
      disabled={!mudou}
      onSubmit={salvar.mutate}
      onCancel={onCancel}
    >
      <fieldset className={styles['opcoes']}>
        <legend className="visually-hidden">{t('acesso.quem')}</legend>
        {([false, true] as const).map((valor) => (
          <div key={String(valor)}>
            <input
              id={`${id}-${valor}`}
              type="radio"
              name={`${id}-quem`}
              checked={restrito === valor}
              onChange={() => setRestrito(valor)}
            />
            <label htmlFor={`${id}-${valor}`}>
              {t(valor ? 'acesso.alguns' : 'acesso.todos')}
              <small>{t(valor ? 'acesso.algunsTexto' : 'acesso.todosTexto')}</small>
            </label>
          </div>
        ))}
      </fieldset>
      {restrito && (
        <>
          <fieldset className={styles['opcoes']} data-lado>
            <legend>{t('acesso.perfis')}</legend>
            {PERFIS_AJUSTAVEIS.map((perfil) => (
              <div key={perfil}>
                <input
                  id={`${id}-${perfil}`}
                  type="checkbox"
                  checked={perfis.includes(perfil)}
                  onChange={() => setPerfis(toggled(perfis, perfil))}
                />
                <label htmlFor={`${id}-${perfil}`}>{casca(`perfil.${perfil}`)}</label>
              </div>
            ))}
          </fieldset>
          <fieldset className={styles['opcoes']} data-rola>
            <legend>{t('acesso.pessoas')}</legend>
            {lido.pessoas.length > 8 && (
              <input
                type="search"
                value={busca}
                placeholder={t('acesso.buscar')}
                aria-label={t('acesso.buscar')}
                onChange={(event) => setBusca(event.currentTarget.value)}
                // The field is a search, so Enter must not submit.
                onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
              />
            )}
            {pessoas.map((pessoa) => (
              <div key={pessoa.id}>
                <input
                  id={`${id}-${pessoa.id}`}
                  type="checkbox"
                  checked={usuarios.includes(pessoa.id)}
                  onChange={() => setUsuarios(toggled(usuarios, pessoa.id))}
                />
                <label htmlFor={`${id}-${pessoa.id}`}>
                  {pessoa.nome}
                  <small>
                    {pessoa.email} · {casca(`perfil.${pessoa.perfil}`)}
                  </small>
                </label>
              </div>
            ))}
          </fieldset>
        </>
      )}
      {ninguem && <p className={styles['aviso']}>{t('acesso.ninguem')}</p>}
    </DialogForm>
  )
}
