/** For what a page comes to show by itself: checks until it holds, or fails as the last check did. */
export async function eventually(check: () => Promise<void>, patience = 20_000): Promise<void> {
  const end = Date.now() + patience;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
