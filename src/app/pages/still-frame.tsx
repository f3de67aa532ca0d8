/** The frame without its contents: the same markup as in `index.html`, so that nothing jumps while the console loads. */
export function StillFrame() {
  return (
    <div className="rc-still" aria-hidden="true">
      <div className="rc-still-side" />
      <div className="rc-still-top" />
      <div className="rc-still-main">
        <i />
        <i />
        <i />
      </div>
    </div>
  )
}
