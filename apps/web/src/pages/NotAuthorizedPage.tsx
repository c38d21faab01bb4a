export function NotAuthorizedPage() {
  return <main>NotAuthorized</main>
}
